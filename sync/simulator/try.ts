import { World } from './world.ts';
const [from = '1', count = '1', ops = '100', tell = ''] = process.argv.slice(2);
const t0 = performance.now();
let events = 0;
for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
  const r = await new World({ seed, operations: Number(ops), tell: tell !== '' }).run();
  events += r.events;
  if (tell) console.log(r.lines.join('\n'));
  if (r.violations.length || Number(count) <= 3)
    console.log(
      seed,
      r.saved,
      r.operations,
      r.events,
      r.hash,
      r.violations,
      Math.round(r.virtualMs / 60000),
      JSON.stringify(r.faults),
    );
}
const cpu = process.cpuUsage();
console.log(
  ((performance.now() - t0) / Number(count)).toFixed(1),
  'ms/seed',
  (cpu.user + cpu.system) / 1000 / Number(count),
  'cpu ms/seed',
  events,
);
