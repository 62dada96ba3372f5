import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Parts of the screen without a service behind them, to be looked at and typed into. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui(), tailwindcss()],
  build: { outDir: '../../test-results/gallery-pages', emptyOutDir: true, target: 'es2022' },
});
