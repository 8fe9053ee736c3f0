<#assign figures = results.of("scale") check = results.of("scale-check")>
A simulation of clients that use compare-and-set on one row. A change locks the row until the commit; a statement and its answer take 1 ms. The clients start within ten minutes. The figures are from the time after all rates have settled. A figure is missing if the row would be locked for more than a quarter of the time.

| ranges | commit | ids/s each | clients | reservations/s | lost attempts per reservation | statements per reservation | time of one | too late | unused, each |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
<#list figures.rows() as row>
<#if ["10", "100", "1000", "10000"]?seq_contains(row.text("clients"))>
| ${row.text("ranges")} | ${row.text("commit_ms")} ms | ${row.text("rate")} | ${row.whole("clients")} | ${row.figure("reservations_per_second")} | ${row.figure("lost_per_reservation")} | ${row.figure("statements_per_reservation")} | ${f.nanos(row.number("took_ms") * 1000000)} | ${row.figure("dry")} | ${f.whole(row.number("unused") / row.number("clients"))} |
</#if>
</#list>

<#macro chart what column name>
<#assign lines = charts.lines(what, "clients", what?lower_case, true)>
<#list figures.where("rate", 100).rows() as row>
<#assign lines = lines.add(row.text("ranges") + " – commit " + row.text("commit_ms") + " ms", row.text("clients"), row.number(column))>
</#list>
${page.chart("scale-" + name, lines)}
</#macro>
<@chart "Reservations per second" "reservations_per_second" "reservations"/>

<@chart "Attempts lost per reservation" "lost_per_reservation" "lost"/>

<@chart "Numbers lost if all clients are killed at once" "unused" "unused"/>

### Beside what was measured

<#if check.isEmpty()>
Not compared: the chapter on processes had not been measured before.
<#else>
The simulation beside an earlier run of the measured processes, with ranges of 1,000 and compare-and-set. It gets two measured times of each database: the time of a reservation by a single process, and the time that the row is locked at the highest measured rate.

| database, processes | reservations/s measured | simulated | of each other | lost per reservation measured | simulated |
| --- | ---: | ---: | ---: | ---: | ---: |
<#list check.rows() as row>
| ${row.text("database")}, ${row.text("processes")} | ${row.whole("measured_reservations")} | ${row.whole("simulated_reservations")} | ${f.ratio(row.number("simulated_reservations") / row.number("measured_reservations"))} | ${row.figure("measured_lost")} | ${row.figure("simulated_lost")} |
</#list>
</#if>

### What follows

[Benchmarks](../background/benchmarks.md#many-processes-on-one-row) says what follows.
