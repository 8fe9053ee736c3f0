<#assign runs = results.of("processes")>
<#function of sizing way><#return runs.where("sizing", sizing).where("way", way)></#function>
<#function same all line>
  <#return all.where("database", line.text("database")).where("processes", line.text("processes"))>
</#function>
<#function ratio line yardstick column>
  <#return f.ratio(line.median(column) / yardstick.median(column))>
</#function>
Each process reserves from the same row without a pause, on one thread; all run on the machine of the database. With ranges of 1,000, all processes wait for the row. Adaptive ranges grow to 1,048,576. A check compares the ranges of all processes: no number may be in two.

Servers: <#list results.of("processes-servers").rows() as server>${server.text("database")} ${server.text("version")} (${server.text("durability")})<#sep>, </#list>.

<#macro sizing key label>
<#local all = of(key, "USUAL")>
<#local lines = all.by("database", "processes")>
### Ranges of ${label}

| database, processes | ids/s, million | to 1 process | reservations/s | to 1 process | lost attempts per reservation | duplicates |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
<#list lines as line>
<#local alone = all.where("database", line.text("database")).where("processes", 1)>
| ${line.text("database")}, ${line.text("processes")} | ${line.millions("ids_per_second")} | ${ratio(line, alone, "ids_per_second")} | ${line.whole("reservations_per_second")} | ${ratio(line, alone, "reservations_per_second")} | ${line.figure("lost_per_reservation")} | ${line.sum("duplicates")} |
</#list>

${page.chart("processes-" + key?lower_case + "-reservations",
    charts.lines("Reservations per second, ranges of " + label, "processes", "reservations per second, all processes together", true)
        .add(lines, "database", "processes", "reservations_per_second"))}

${page.chart("processes-" + key?lower_case + "-lost",
    charts.lines("Lost attempts per reservation, ranges of " + label, "processes", "lost attempts per reservation", false)
        .add(lines, "database", "processes", "lost_per_reservation"))}

</#macro>
<@sizing "SMALL" "1,000"/>
<@sizing "GROWN" "1,048,576"/>
### One statement, or compare-and-set

*Usual*: one statement that raises Max and returns it. Compare-and-set ran in the same rounds. Ranges of 1,000.

| database, processes | reservations/s, usual | to compare-and-set | compare-and-set | lost attempts, usual | compare-and-set |
| --- | ---: | ---: | ---: | ---: | ---: |
<#list of("SMALL", "COMPARE_AND_SET").by("database", "processes") as line>
<#assign usual = same(of("SMALL", "USUAL"), line)>
| ${line.text("database")}, ${line.text("processes")} | ${usual.whole("reservations_per_second")} | ${ratio(usual, line, "reservations_per_second")} | ${line.whole("reservations_per_second")} | ${usual.figure("lost_per_reservation")} | ${line.figure("lost_per_reservation")} |
</#list>

<#assign most = runs.distinct("processes")?last held = most == "16" && runs.sum("duplicates") == 0 lost = []>
<#list runs.where("processes", most).where("way", "USUAL").by("database") as line>
  <#assign small = line.where("sizing", "SMALL") grown = line.where("sizing", "GROWN")
    held = held && small.median("lost_per_reservation") < 0.2 && grown.median("lost_per_reservation") < 0.2
    lost += [line.text("database") + " " + small.figure("lost_per_reservation") + " and " + grown.figure("lost_per_reservation")]>
</#list>
${page.mustHold(6,
    "16 processes on one row, sizes settled: no duplicate, fewer than 0.2 lost attempts per reservation",
    most + " processes, " + runs.sum("duplicates") + " duplicates, lost attempts with ranges of 1,000 and of 1,048,576: " + lost?join("; "),
    held)}
