import { globSync, readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { bannedIn } from '#tests/tooling/banned-words.ts';
import { differing, faultsOf, type Entry } from '#tests/tooling/catalog-faults.ts';
import { serviceTexts } from '#tests/tooling/service-texts.ts';

/** Every text of the code stands in all catalogs, translated, and none says a banned word. Writes nothing. */
const config = getConfig();
const faults: string[] = [];
const entries: Entry[] = [];
const covered = new Set<string>();
let texts = 0;

for (const catalog of await getCatalogs(config)) {
  for (const file of catalog.sourcePaths) covered.add(relative(config.rootDir ?? '.', file));
  const extracted = await catalog.collect();
  if (extracted === undefined) faults.push(`${catalog.path}: the code could not be read`);
  const messages = Object.entries(extracted ?? {});
  texts += messages.length;
  for (const locale of config.locales) {
    const file = catalog.getFilename(locale).replace(`${config.rootDir}/`, '');
    const kept = (await catalog.read(locale)) ?? {};
    for (const [id, message] of messages) {
      const source = message.message ?? id;
      const entry = kept[id];
      if (entry === undefined) {
        faults.push(`${file}: "${source}" is missing`);
        continue;
      }
      entries.push({ file, locale, source, context: message.context, translation: entry.translation });
      const flags = (entry.extra as { flags?: string[] } | undefined)?.flags ?? []; // the PO format keeps flags there
      const banned = bannedIn(locale, entry.translation ?? '', basename(file, '.po'));
      const found = [...faultsOf(locale, source, entry.translation, flags), ...banned];
      faults.push(...found.map((fault) => `${file}: "${source}" ${fault}`));
    }
  }
}

faults.push(...differing(entries));
for (const { source, locale, text } of serviceTexts())
  faults.push(...bannedIn(locale, text, source).map((fault) => `${source}, ${locale}: "${text}" ${fault}`));
for (const file of globSync('src/**/*.{ts,tsx}', { exclude: ['src/**/*.test.*'] })) {
  if (!covered.has(file) && readFileSync(file, 'utf8').includes("/macro'"))
    faults.push(`${file}: its texts belong to no catalog`);
}

for (const fault of faults) console.error(fault);
console.log(`${texts} texts in ${config.locales.length} languages, ${faults.length} faults`);
if (faults.length > 0) {
  console.error('npm run text:extract writes new texts into locales/; translate them there.');
  process.exitCode = 1;
}
