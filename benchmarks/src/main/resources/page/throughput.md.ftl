<#assign
  all = results.of("throughput")
  running = all.where("java", all.text("java"))
  strings = running.where("subject", "strings")
  numbers = running.where("subject", "numbers")>
<#function rate figures contestant threads>
  <#return figures.where("contestant", contestant).where("threads", threads).sample("perSecond")>
</#function>
<#function threadsText count><#return (count == "1")?string("1 thread", count + " threads")></#function>
<#function spread rate>
  <#local median = f.millions(rate.median())>
  <#return (rate.rounds() < 2)?string(median, median + " (" + f.millions(rate.min()) + "–" + f.millions(rate.max()) + ")")>
</#function>
Ids from memory: the database answers at once. HiLo runs on H2 in memory with prefetch and adaptive ranges, CosId on a JDBC store on H2 in memory with segments of 1,048,576,
Hibernate's optimizers (1,024 numbers a pool) on a counter in memory. Each turn is a process of JMH.

*Literals*: `"orders/" + n + "-A"` with constants, which the compiler knows. *Fields*: prefix and tag in fields. CosId and the optimizers make numbers. Their strings are concatenated as in *Fields*.

<#-- FreeMarker takes NaN for more than any other number, so the figures stand on the right of <=. -->
<#macro require number title figures threads requirement yardstick least>
<#local ours = rate(figures, "HiLo (handle)", threads) theirs = rate(figures, yardstick, threads)>
${page.mustHold(number,
    title + ", " + threadsText(threads) + ": " + requirement + yardstick,
    f.ratio(ours.ratioTo(theirs)) + " (" + f.millions(ours.median()) + " to " + f.millions(theirs.median()) + " million/s)",
    least <= ours.ratioTo(theirs))}
</#macro>
<@require 1 "Strings" strings "1" "0.9 × " "AtomicLong with literals" 0.9/>
<@require 1 "Strings" strings "1" "1.2 × " "AtomicLong with fields" 1.2/>
<@require 1 "Strings" strings "8" "1.0 × " "AtomicLong with fields" 1.0/>
<@require 1 "Strings" strings "1" "1.3 × " "CosId SegmentChainId" 1.3/>
<@require 1 "Strings" strings "1" "2 × " "Hibernate pooled-lo" 2/>
<@require 2 "Numbers" numbers "1" "0.7 × " "AtomicLong" 0.7/>
<#list ["1", "8"] as threads>
<#list ["CosId SegmentChainId", "CosId SegmentId"] as cosId>
<@require 2 "Numbers" numbers threads "ahead of " cosId 1/>
</#list>
</#list>
<#assign byName = rate(numbers, "HiLo (by name)", "1").ratioTo(rate(numbers, "AtomicLong", "1"))>
${page.mustHold(2, "Numbers by name, 1 thread: 0.3 × AtomicLong", f.ratio(byName), 0.3 <= byName)}

<#macro table figures yardstick>
<#local counts = figures.distinct("threads")>
| Million ids per second |<#list counts as threads> ${threadsText(threads)} | to ${yardstick?remove_beginning("AtomicLong with ")} |</#list> bytes each |
| --- |<#list counts as threads> ---: | ---: |</#list> ---: |
<#list figures.distinct("contestant") as contestant>
<#-- With the fewest threads, because the garbage of other threads is counted, too. -->
| ${contestant} |<#list counts as threads><#local ours = rate(figures, contestant, threads)> ${spread(ours)} | ${f.ratio(ours.ratioTo(rate(figures, yardstick, threads)))} |</#list> ${figures.where("contestant", contestant).where("threads", counts[0]).whole("bytes")} |
</#list>
</#macro>
<#macro subject title yardstick logarithmic>
<#local subject = title?lower_case>
<#list all.where("subject", subject).by("java") as figures>
### ${title}, Java ${figures.text("java")}

<@table figures yardstick/>

</#list>
<#local chart = charts.lines(title + " by threads, Java " + all.text("java"), "threads", "ids per second, million", logarithmic)>
<#list running.where("subject", subject).by("contestant", "threads") as of>
<#local chart = chart.add(of.text("contestant"), of.text("threads"), of.median("perSecond") / 1000000)>
</#list>
${page.chart("throughput-" + subject, chart)}

<#if all.distinct("java")?size gt 1>
<#local chart = charts.bars(title + ", 1 thread, by Java", "ids per second, million", false)>
<#list all.where("subject", subject).where("threads", 1).by("contestant") as some>
<#-- Some are not measured on the newer Java. -->
<#if some.distinct("java")?size gt 1>
<#list some.by("java") as of>
<#local chart = chart.add("Java " + of.text("java"), of.text("contestant"), of.median("perSecond") / 1000000)>
</#list>
</#if>
</#list>
${page.chart("throughput-" + subject + "-java", chart)}
</#if>

</#macro>
<@subject "Strings" "AtomicLong with fields" false/>
<@subject "Numbers" "AtomicLong" true/>
### A collection for each thread

Numbers, each thread from a collection of its own: two counters in one cache line slow each other down.

<@table running.where("subject", "own") "AtomicLong (padded)"/>

<#function nanos figures contestant><#return 1000000000 / rate(figures, contestant, "1").median()></#function>
<#assign
  bare = nanos(numbers, "AtomicLong")
  number = nanos(numbers, "HiLo (handle)")
  copy = nanos(strings, "AtomicLong with a copy of a text")
  text = nanos(strings, "HiLo (handle)")>
### Where the time goes

The time of one id on one thread. *A copy* is an `AtomicLong` and `new String(bytes, ISO_8859_1)` of a finished text: no way to make a text costs less.

|  | ns | more than the line before |
| --- | ---: | ---: |
| number: AtomicLong | ${f.figure(bare)} |  |
| number: HiLo (handle) | ${f.figure(number)} | ${f.figure(number - bare)} |
| text: a copy | ${f.figure(copy)} |  |
| text: HiLo (handle) | ${f.figure(text)} | ${f.figure(text - copy)} |
| half of what Hibernate pooled-lo takes | ${f.figure(nanos(strings, "Hibernate pooled-lo") / 2)} |  |
