import { writeFile } from 'node:fs/promises';

export interface Picture {
  screen: string;
  language: string;
  theme: string;
  size: string;
  file: string;
  faults: readonly string[];
}

/**
 * Writes one page with all pictures: a row for each screen, language and theme, the sizes next to each other, faults in words.
 */
export async function writeContactSheet(place: string, pictures: readonly Picture[]): Promise<void> {
  const rows = Map.groupBy(pictures, ({ screen, language, theme }) => `${screen} · ${language} · ${theme}`);
  const body = [...rows].map(
    ([name, row]) => `<section><h2>${escape(name)}</h2><div>${row.map(figure).join('')}</div></section>`,
  );
  const style =
    'body{font:14px/1.4 system-ui,sans-serif;margin:24px;background:#eceff3;color:#1a242e}h2{font-size:16px;margin:24px 0 8px}' +
    'div{display:flex;gap:16px;align-items:flex-start;overflow-x:auto}figure{margin:0}img{height:320px;border:1px solid #cbd2d9;background:#fff}' +
    'li{color:#ac2727}';
  const faults = pictures.reduce((sum, picture) => sum + picture.faults.length, 0);
  await writeFile(
    `${place}/index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>` +
      `<h1>${pictures.length} pictures, ${faults} faults</h1>${body.join('')}</html>\n`,
  );
}

function figure({ size, file, faults }: Picture): string {
  const list = faults.length > 0 ? `<ul>${faults.map((fault) => `<li>${escape(fault)}</li>`).join('')}</ul>` : '';
  return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${escape(file)}"></a><figcaption>${size}</figcaption>${list}</figure>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
