One instance with prefetch; each collection is asked for a few ids by name, then left alone. The figure is the growth of the heap, after full garbage collections.

<#assign figures = results.of("footprint")>
| Java | collections | ids of each | bytes each | bytes each, idle | threads of HiLo's at most | threads, idle |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
<#list figures.rows() as row>
| ${row.text("java")} | ${row.whole("collections")} | ${row.whole("ids")} | ${row.whole("bytes")} | ${row.whole("idleBytes")} | ${row.whole("threads")} | ${row.whole("idleThreads")} |
</#list>

<#assign first = figures.rows()[0]>
${page.mustHold(7,
    first.whole("collections") + " collections, idle after use: under 1 KB each besides the names, a handful of threads",
    first.text("idleBytes") + " bytes each, " + first.text("threads") + " threads at most, " + first.text("idleThreads") + " idle",
    first.number("idleBytes") < 1024 && first.number("threads") <= 5)}
