import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Texts that say where a box or a row is: a wrong one is a wrong statement of custody. */
const places = [
  ['protocoling', 'Handed over', 'Przekazane', 'Übergeben'],
  ['app', 'Handed over', 'Przekazane', 'Übergeben'],
  ['app', 'On the server', 'Na serwerze', 'Auf dem Server'],
  ['app', 'On this device', 'Na tym urządzeniu', 'Auf diesem Gerät'],
  ['sync-desk', 'Server', 'Serwer', 'Server'],
  ['sync-desk', 'Already on the server', 'Już na serwerze', 'Schon auf dem Server'],
] as const;

test.each(places)('%s: "%s" says the same place in Polish and German', (catalog, source, polish, german) => {
  const translated = (locale: string) =>
    readFileSync(`locales/${locale}/${catalog}.po`, 'utf8').split(`\nmsgid "${source}"\nmsgstr "`)[1]?.split('"\n')[0];
  expect([translated('pl-PL'), translated('de-DE')]).toEqual([polish, german]);
});
