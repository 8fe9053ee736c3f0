<#assign
  runs = results.of("jpa")
  costs = results.of("jpa-costs")
  usual = runs.where("contestant", "@HiLoId Long")
  rounds = usual.where("distance", "near").by("database")?map(of -> of.rows()?size)?min>
<#function speed figures contestant distance>
  <#return figures.where("contestant", contestant).where("distance", distance).median("rows_per_second")>
</#function>
<#function cost of column>
  <#local cost = costs.where("database", of.text("database")).where("contestant", of.text("contestant"))>
  <#return f.whole(cost.median(column) * 100000 / cost.median("rows"))>
</#function>
One thread inserts ${f.whole(usual.number("rows"))} rows through Hibernate, in JDBC batches of 50 (flush and clear after each) and transactions of 1,000, over HikariCP, with `reWriteBatchedInserts` and `rewriteBatchedStatements`. IDENTITY, which cannot use batches, inserts a tenth of the rows. Each run begins with a new session factory, new tables and new connections. Medians over ${rounds} rounds or more. *far*: every round trip takes 500 µs longer.

`@HiLoId` is adaptive with prefetch unless its name says more; a number is a fixed range size. Statements and round trips were counted in a separate run. *For ids*: all statements except inserts.

<#list results.of("jpa-servers").rows() as server>
${server.text("database")} ${server.text("version")}: ${server.text("durability")}.

</#list>
<#macro kind own title limit yardstick>
<#local database = own.text("database")>
### ${database}, ${title}s

| ${title} | rows/s | to ${yardstick} | of the limit | far, rows/s | to ${yardstick} | for ids, of 100,000 rows | round trips |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
<#list own.by("contestant") as of>
<#local name = of.text("contestant") near = speed(own, name, "near") far = speed(own, name, "far")>
| ${name} | ${f.whole(near)} | ${f.ratio(near / speed(own, yardstick, "near"))} | ${f.ratio(near / speed(own, limit, "near"))} | ${f.whole(far)} | ${f.ratio(far / speed(own, yardstick, "far"))} | ${cost(of, "others")} | ${cost(of, "round_trips")} |
</#list>

<#local chart = charts.bars("Rows per second on " + database + ", " + title + "s as ids", "rows per second", false)>
<#list own.by("contestant")?map(of -> {"speed": -speed(own, of.text("contestant"), "near"), "figures": of})?sort_by("speed") as of>
<#local chart = chart.add(of.figures.by("distance"), "distance", "contestant", "rows_per_second")>
</#list>
${page.chart("jpa-" + database?lower_case + "-" + title + "s", chart)}

</#macro>
<#list runs.by("database") as database>
<#assign yardstick = (database.text("database") == "MySQL")?string("TABLE 50", "SEQUENCE 50")>
<@kind database.where("kind", "NUMBERS") "number" "AtomicLong (the limit)" yardstick/>
<@kind database.where("kind", "STRINGS") "string" "AtomicLong as text (the limit)" "UUID as text"/>
</#list>
<#macro promise database promise peer least>
<#local own = runs.where("database", database)>
<#if !own.isEmpty()>
<#local near = speed(own, "@HiLoId Long", "near") / speed(own, peer, "near")>
${page.mustHold(5,
    "JPA inserts on " + database + " with `@HiLoId Long`, as it is by default: " + promise + " " + peer,
    f.ratio(near) + "; ranges of 50: " + f.ratio(speed(own, "@HiLoId Long 50", "near") / speed(own, peer, "near"))
        + "; far: " + f.ratio(speed(own, "@HiLoId Long", "far") / speed(own, peer, "far"))
        + " and " + f.ratio(speed(own, "@HiLoId Long 50", "far") / speed(own, peer, "far")),
    least <= near)}
</#if>
</#macro>
<#-- 0.97 counts as level, because two runs of the same differ as much. -->
<@promise "PostgreSQL" "level with" "SEQUENCE 50" 0.97/>
<@promise "PostgreSQL" "level with" "TABLE 50" 0.97/>
<@promise "PostgreSQL" "at least 1.5 ×" "IDENTITY" 1.5/>
<@promise "MySQL" "at least 1.5 ×" "IDENTITY" 1.5/>
