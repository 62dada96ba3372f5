import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { GridPage } from './grid-page.tsx';

const drawn = (actions?: string) =>
  renderToStaticMarkup(
    <GridPage header="Header" actions={actions}>
      Main
    </GridPage>,
  ).match(/Header|Actions|Main/g);

test('R-043: a grid page has its header, actions where there are any, and the main part, in this order', () => {
  expect(drawn('Actions')).toEqual(['Header', 'Actions', 'Main']);
  expect(drawn()).toEqual(['Header', 'Main']);
});
