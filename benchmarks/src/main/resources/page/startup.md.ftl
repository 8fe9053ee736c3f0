<#assign
  starts = results.of("startup")
  server = results.of("startup-servers")
  applications = { "SEQUENCE": "SEQUENCE, without HiLo", "HILO": "HiLo" }>
<#-- The median over the pairs, because the load of a machine changes between them. -->
<#function added column>
  <#local differences = []>
  <#list starts.by("pair") as pair>
    <#local differences += [pair.where("ids", "HILO").number(column) - pair.where("ids", "SEQUENCE").number(column)]>
  </#list>
  <#return differences?sort[((differences?size - 1) / 2)?floor]>
</#function>
Spring Boot with Spring Data JPA, web and actuator, and one entity. Each start is a new JVM with its default settings, on PostgreSQL with all tables; the times begin with the process. *Processor* is what all cores spent until the row was saved. Connections, threads and resident memory were read two seconds later. Threads include those of the JVM.

| ids | starts | the log says "Started" | first row saved | processor | lines at INFO | connections | threads | memory |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
<#list starts.by("ids") as line>
| ${applications[line.text("ids")]} | ${line.rows()?size} | ${line.nanos("started_nanos")} | ${line.nanos("saved_nanos")} | ${line.nanos("processor_nanos")} | ${line.whole("info_lines")} | ${line.whole("connections")} | ${line.whole("threads")} | ${f.whole(line.median("resident_bytes") / 1000000)} MB |
</#list>
<#if !starts.isEmpty()>

<#assign started = added("started_nanos") saved = added("saved_nanos") lines = added("info_lines")>
${page.mustHold(9,
    "the start of Spring Boot with HiLo: at most 0.15 s later than with SEQUENCE, to \"Started\" and to the first row; no line at INFO",
    (started / 1000000000)?string("0.00") + " s and " + (saved / 1000000000)?string("0.00") + " s in the median of the pairs; " + lines?string("0") + " lines",
    started <= 150000000 && saved <= 150000000 && lines == 0)}
</#if>
