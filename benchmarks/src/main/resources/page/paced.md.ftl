<#assign loads = results.of("paced") long = results.of("paced-long") crowds = results.of("paced-crowd")>
<#function bare all><#return all.where("contestant", "AtomicLong").median("p9999_ns")></#function>
A caller asks for numbers at fixed times. Each time is measured from the moment the number was due, so a stall counts for every call that it delays. HiLo is the whole library on H2 in memory, with a delay for each statement. CosId and Hibernate's optimizer use a counter in memory, with a delay for each reservation. Of Leaf, only the rule for sizes runs. *Waited*: calls that took at least half of this delay. *Product*: mean numbers unused at a kill × reservations ÷ ids. Here it includes the start.

### 20,000/s on a store of 2 ms for two minutes

One thread asks HiLo and a bare `AtomicLong` in turns, each 20,000 times a second. Only the second half counts. It is divided into parts; the figures are the median, the lowest and the highest part.

|  | p99.99 | of the AtomicLong | least | most | longest | waited |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
<#list long.by("contestant") as of>
<#assign tail = of.sample("p9999_ns")>
| ${of.text("contestant")} | ${of.nanos("p9999_ns")} | ${f.ratio(tail.median() / bare(long))} | ${f.nanos(tail.min())} | ${f.nanos(tail.max())} | ${f.nanos(of.sample("max_ns").max())} | ${of.sum("waited")} |
</#list>

<#assign ours = long.where("contestant", "HiLo") tail = ours.median("p9999_ns") / bare(long)>
${page.mustHold(3,
    "20,000/s on a 2 ms store for two minutes, the last counted: nobody waits, p99.99 at most 1.5 × a bare AtomicLong's",
    ours.sum("waited") + " waited, " + f.ratio(tail),
    ours.sum("waited") == 0 && tail <= 1.5)}

### 50,000/s all of a sudden, on a store of 20 ms

Callers together ask for 50,000 numbers a second, right after a start (cold) or after a time with ten a second (burst). The figures are the sum of all waits of one caller, in reservations of 20 ms: the median of the rounds, and the highest.

|  | callers | ids | waited | median | most |
| --- | ---: | ---: | ---: | ---: | ---: |
<#list crowds.by("start", "callers") as of>
<#assign together = of.sample("longest_together_ns")>
| ${of.text("start")} | ${of.text("callers")} | ${of.whole("ids")} | ${of.whole("waited")} | ${f.figure(together.median() / 20000000)} | ${f.figure(together.max() / 20000000)} |
</#list>

<#list crowds.by("start") as start>
<#assign longest = start.sample("longest_together_ns").max() / 20000000>
${page.mustHold(4,
    (start.text("start") == "cold")?string("cold at 50,000/s", "10/s to 50,000/s")
        + " on a 20 ms store in real time, 1, 8 and 32 callers: each waits less than 3 reservations of 20 ms in all",
    "at most " + f.figure(longest),
    longest < 3)}
</#list>

<#-- At this rate, they run in turns and not at the same time. -->
<#assign fast = loads.where("profile", "20000/s")>
<#list loads.by("profile") as profile>
### ${profile.text("profile")}

<#list fast.distinct("delay_ms") as delay>
<#assign store = profile.where("delay_ms", delay)>
On a store of ${delay} ms:

|  | ids/s | p50 | p99 | p99.99 | of the AtomicLong | longest | waited | reservations | unused at a kill | after a close | product |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
<#list fast.distinct("contestant") as contestant>
<#assign of = store.where("contestant", contestant)>
| ${contestant} | ${of.whole("ids_per_second")} | ${of.nanos("p50_ns")} | ${of.nanos("p99_ns")} | ${of.nanos("p9999_ns")} | ${f.ratio(of.median("p9999_ns") / bare(store))} | ${of.nanos("max_ns")} | ${of.whole("waited")} | ${of.whole("reservations")} | ${of.whole("unused_killed")} | ${of.whole("unused_closed")} | ${f.figure(of.median("mean_unused") * of.median("reservations") / of.median("ids"))} |
</#list>

</#list>
</#list>
<#assign
  tails = charts.bars("p99.99 at 20,000/s, by the delay of the store", "nanoseconds", true)
  unused = charts.bars("Numbers unused at a kill at 20,000/s, by the delay of the store", "numbers", true)>
<#list fast.by("contestant", "delay_ms") as of>
<#assign
  tails = tails.add(of.text("delay_ms") + " ms", of.text("contestant"), of.median("p9999_ns"))
  unused = unused.add(of.text("delay_ms") + " ms", of.text("contestant"), of.median("mean_unused"))>
</#list>
${page.chart("paced-tails", tails)}

${page.chart("paced-unused", unused)}

### Hours, in virtual time

<#-- A test of the core asserts them in each build. -->
<#assign asserted = "[asserted](../../testing/results/simulated-pace.json) by `SimulationTest`">
${page.mustHold(3,
    "virtual time, 10 to 20,000/s, 0.2 to 20 ms: unused at a kill × reservations ÷ ids at most 0.6; 0 unused after a close",
    asserted, true)}
${page.mustHold(3,
    "virtual time, ranges of one second: never more unused than a second's ids, the least range and the lead of the prefetch",
    asserted, true)}
${page.mustHold(4,
    "cold on a new counter, at 50,000/s, on a 20 ms store in virtual time, 1, 8 and 32 callers: each waits less than 4 statements in all",
    asserted, true)}
${page.mustHold(4,
    "cold, at 50,000/s, on a 20 ms store in virtual time, 1, 8 and 32 callers: each waits less than 3 statements in all",
    asserted, true)}
${page.mustHold(4,
    "10/s to 50,000/s, on a 20 ms store in virtual time, 1, 8 and 32 callers: each waits less than 3 statements in all",
    asserted, true)}

`SimulationTest`, a test of the core, runs HiLo's real code on a virtual clock, which moves on only while all threads wait. The ramp-up is not counted.
