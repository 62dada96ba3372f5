import { pages } from '#tests/performance/pages.ts';
for (const f of await pages.measure()) console.log(f.name, f.value.toFixed(2), f.mark, f.how);
