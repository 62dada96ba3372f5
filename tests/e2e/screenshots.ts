import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { withService } from '#tests/performance/bench-rig.ts';
import { locales } from '#src/text/locales.ts';
import prepare, { storyData } from '#tests/e2e/support/seed.ts';
import { writeContactSheet, type Picture } from '#tests/e2e/screenshots/contact-sheet.ts';
import { layoutFaults } from '#tests/e2e/screenshots/layout-faults.ts';
import { belowScreens } from '#tests/e2e/screenshots/below-screens.ts';
import { layerScreens } from '#tests/e2e/screenshots/layer-screens.ts';
import { screens as storyScreens } from '#tests/e2e/screenshots/screens.ts';
import { shellScreens } from '#tests/e2e/screenshots/shell-screens.ts';
import { openCast, type Cast } from '#tests/e2e/screenshots/story.ts';
import { wordsOf } from '#tests/e2e/screenshots/words.ts';

/**
 * `npm run screenshots [-- --screens box,desk] [--sizes 390x844] [--themes dark] [--languages de]`: every screen of the story
 * and of the shell in every size, theme and language, into `test-results/screenshots`, with a contact sheet. Exits with 1 when a screen could
 * not be reached or shows a layout fault.
 */
const sizes = ['1440x900', '1024x768', '768x1024', '390x844'] as const;
const themes = ['light', 'dark'] as const;
const place = 'test-results/screenshots';
const screens = [...storyScreens, ...layerScreens, ...belowScreens, ...shellScreens];

const { values } = parseArgs({
  options: {
    screens: { type: 'string', default: '' },
    sizes: { type: 'string', default: '' },
    themes: { type: 'string', default: '' },
    languages: { type: 'string', default: '' },
  },
});

/** Returns the asked ones, or all. An unknown name is printed and ends the run. */
function chosen<T extends string>(
  what: string,
  asked: string,
  all: readonly T[],
  short = (name: T): string => name,
): readonly T[] {
  const names = asked.split(',').filter((name) => name !== '');
  const unknown = names.filter((name) => !all.some((each) => each === name || short(each) === name));
  if (unknown.length > 0) {
    console.error(`No ${what} ${unknown.join(', ')}; there are: ${all.join(', ')}`);
    process.exit(2);
  }
  return names.length === 0 ? all : all.filter((each) => names.includes(each) || names.includes(short(each)));
}

const wanted = {
  screens: chosen(
    'screen',
    values.screens,
    screens.map(({ name }) => name),
  ),
  sizes: chosen('size', values.sizes, sizes),
  themes: chosen('theme', values.themes, themes),
  locales: chosen('language', values.languages, locales, (locale) => locale.slice(0, 2)),
};

async function takeAll(cast: Cast, origin: string): Promise<{ pictures: Picture[]; missed: string[] }> {
  const pictures: Picture[] = [];
  const missed: string[] = [];
  for (const locale of wanted.locales) {
    const translate = wordsOf(locale);
    for (const { context } of Object.values(cast)) await context.addCookies([{ name: 'locale', value: locale, url: origin }]);
    for (const { name, who, open, leave, from = 0 } of screens) {
      if (!wanted.screens.includes(name)) continue;
      const { page } = cast[who];
      for (const size of wanted.sizes) {
        const [width = 0, height = 0] = size.split('x').map(Number);
        if (width < from) continue;
        try {
          page.setDefaultTimeout(10_000);
          await page.setViewportSize({ width, height });
          await open(page, translate);
          await page.mouse.move(0, 0); // where it pressed is not part of the picture
          for (const theme of wanted.themes) {
            await page.emulateMedia({ colorScheme: theme });
            await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
            await page.waitForTimeout(250); // what slides in has arrived
            const file = `${name}-${locale.slice(0, 2)}-${theme}-${size}.png`;
            await page.screenshot({ path: `${place}/${file}`, caret: 'initial' });
            const faults = theme === wanted.themes[0] ? await layoutFaults(page) : []; // colours move nothing
            for (const fault of faults) console.log(`${file}: ${fault}`);
            pictures.push({ screen: name, language: locale.slice(0, 2), theme, size, file, faults });
          }
        } catch (fault) {
          missed.push(`${name} ${locale} ${size}`);
          console.error(`${name} ${locale} ${size}: ${fault instanceof Error ? fault.message : String(fault)}`);
          await page.screenshot({ path: `${place}/missed-${name}-${locale.slice(0, 2)}-${size}.png` });
        } finally {
          await page.unrouteAll({ behavior: 'ignoreErrors' });
          await leave?.(page, translate).catch((fault: unknown) =>
            console.error(`${name} ${locale} ${size} stays: ${String(fault)}`),
          );
        }
      }
    }
  }
  return { pictures, missed };
}

await prepare();
await mkdir(place, { recursive: true });
const { pictures, missed } = await withService(storyData.plain.scale, async ({ origin }) => {
  const cast = await openCast(origin);
  try {
    return await takeAll(cast, origin);
  } finally {
    await Promise.all(Object.values(cast).map((tablet) => tablet.close()));
  }
});
await writeContactSheet(place, pictures);
const faulty = pictures.filter(({ faults }) => faults.length > 0);
console.log(
  `screenshots: ${pictures.length} pictures, ${faulty.length} with layout faults, ${missed.length} screens missed, ${place}/index.html`,
);
process.exitCode = pictures.length === 0 || faulty.length > 0 || missed.length > 0 ? 1 : 0;
