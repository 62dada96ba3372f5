import { fileURLToPath } from 'node:url';
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/**
 * Builds the page that checks seals without the server next to the application: apart, because it is one file.
 *
 * @param plugins of a build of ours
 */
export function sealCheck(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'strongroom-seal-check',
    apply: 'build',
    async generateBundle() {
      const input = fileURLToPath(new URL('check-page.tsx', import.meta.url));
      const output = { format: 'iife', codeSplitting: false } as const;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        plugins: plugins(),
        build: { write: false, target: 'es2022', cssCodeSplit: false, rolldownOptions: { input, output } },
      });
      if ('output' in built) this.emitFile({ type: 'asset', fileName: 'seal-check.html', source: oneFile(built) });
    },
  };
}

/**
 * The page that checks seals as one file without any address: script and styles are inside, so it opens from a disk, also in ten
 * years. Fonts are the reader's own.
 *
 * @param output of a build that divides nothing
 */
function oneFile({ output }: Rolldown.RolldownOutput): string {
  const script = output.flatMap((part) => (part.type === 'chunk' ? [part.code] : [])).join('\n');
  const styles = output.flatMap((part) => (part.fileName.endsWith('.css') && part.type === 'asset' ? [String(part.source)] : []));
  const plain = styles.join('\n').replaceAll(/@font-face\s*\{[^}]*\}/g, '');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    // nothing may leave the computer it is opened on
    `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:" />`,
    '<title>Strongroom</title>',
    `<style>${plain}</style>`,
    '</head>',
    '<body><div id="app"></div>',
    // a closing tag inside of a text would end the script
    `<script>${script.replaceAll('</script', String.raw`<\/script`)}</script>`,
    '</body>',
    '</html>',
  ].join('\n');
}
