import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { chromiumArgs, needChromium } from '#tests/tooling/chromium.ts';

/** Makes the pictures of the manifest from the drawings beside them; run it after a drawing has changed. */
const FOLDER = fileURLToPath(new URL('../../public/icons/', import.meta.url));
const pictures = [
  { drawing: 'strongroom', name: 'strongroom-192', size: 192 },
  { drawing: 'strongroom', name: 'strongroom-512', size: 512 },
  { drawing: 'strongroom-maskable', name: 'maskable-192', size: 192 },
  { drawing: 'strongroom-maskable', name: 'maskable-512', size: 512 },
  { drawing: 'strongroom-monochrome', name: 'monochrome-512', size: 512 },
  { drawing: 'strongroom-maskable', name: 'apple-touch-180', size: 180 },
] as const;

const browser = await chromium.launch({ executablePath: needChromium(), args: [...chromiumArgs] });
const page = await browser.newPage();
for (const { drawing, name, size } of pictures) {
  const svg = await readFile(`${FOLDER}${drawing}.svg`, 'utf8');
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: `${FOLDER}${name}.png`, omitBackground: true });
}
await browser.close();
