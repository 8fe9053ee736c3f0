<#assign
  runs = results.of("races")
  tortoise = runs.where("name", "tortoise").sample("speed")
  hare = runs.where("name", "hare").sample("speed")>
${page.mustHold(4, "faster than light", "0", false)}
${page.mustHold(3, "faster than a hare", f.ratio(tortoise.ratioTo(hare)), true)}
| name | m/s |
| --- | ---: |
<#list runs.by("name") as of>
| ${of.text("name")} | ${of.figure("speed")} |
</#list>

${page.chart("races-speed", charts.bars("Speed", "m/s <fast>", true).add("all", "tortoise", tortoise.median()).add("all", "hare", hare.median()))}
${page.chart("races-by-leg", charts.lines("By leg", "leg", "m/s <fast>", false).add("tortoise", "1", 3).add("tortoise", "8", runs.where("name", "snail").median("speed")))}
