<#assign
  runs = results.of("starvation")
  server = results.of("starvation-servers")
  labels = {
    "SEQUENCE": "SEQUENCE",
    "SEQUENCE_LESS_TWO": "SEQUENCE, a pool of 8",
    "TABLE": "TABLE",
    "CORE": "HiLo, plain JDBC",
    "HIBERNATE": "HiLo, Hibernate",
    "HIBERNATE_SETTINGS": "HiLo, Hibernate, its own settings",
    "BOOT": "HiLo, Spring Boot without the starter",
    "BOOT_STARTER": "HiLo, Spring Boot with the starter"
  }>
<#function of contestant line>
  <#return runs.where("contestant", contestant).where("start", line.text("start"))>
</#function>
<#function inserted line><#return line.sample("inserted").min()></#function>
<#function toSequence line>
  <#return line.median("all_nanos") / of("SEQUENCE", line).median("all_nanos")>
</#function>
20 threads insert 20 rows each on a HikariCP pool of 10 connections. A transaction reads a row, which takes a connection, pauses for 5.00 ms, asks for an id, inserts, and commits. Each generator runs in a JVM of its own. *Cold*: no row was inserted before. *Warm*: one row was inserted before, and then there was a pause. *Inserted* is the lowest of the rounds (${runs.where("contestant", "SEQUENCE").where("start", "cold").rows()?size}; TABLE 1), all else the median. A thread begins no transaction after 20 s.

${server.text("database")} ${server.text("version")}: ${server.text("durability")}. Hibernate ${results.of("starvation-versions").distinct("hibernate")?join(", ")}.

| ids | connections | start | inserted | first id | all | longest wait | to SEQUENCE |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
<#list runs.by("contestant", "connections", "start") as line>
| ${labels[line.text("contestant")]} | ${line.text("connections")} | ${line.text("start")} | ${inserted(line)} of ${line.text("rows")} | ${line.nanos("first_nanos")} | ${line.nanos("all_nanos")} | ${line.nanos("longest_nanos")} | ${f.ratio(toSequence(line))} |
</#list>

<#assign dedicated = runs.where("connections", "dedicated") all = true slowest = 0>
<#list dedicated.rows() as run><#assign all = all && run.text("inserted") == run.text("rows")></#list>
<#list dedicated.by("contestant", "start") as line>
  <#if (toSequence(line) > slowest)><#assign slowest = toSequence(line)></#if>
</#list>
${page.mustHold(8,
    "20 threads on a pool of 10, each face of HiLo on connections of its own, cold and warm: all rows, within 1.5 × of SEQUENCE",
    all?string("all rows", "rows failed") + "; at most " + f.ratio(slowest),
    all && slowest <= 1.5)}
<#assign none = true>
<#list runs.where("connections", "shared").by("contestant", "start") as line>
  <#if (inserted(line) < inserted(of("SEQUENCE_LESS_TWO", line)))><#assign none = false></#if>
</#list>
${page.mustHold(8,
    "the same on the connections of the application: no failure that SEQUENCE would not have with two connections less",
    none?string("none", "some"),
    none)}
