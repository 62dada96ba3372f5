import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OutboxCard, type OutboxCardProps } from './outbox-card.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });

function drawn(more: Partial<OutboxCardProps>): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OutboxCard
        title="Waiting"
        tone="waiting"
        empty="Nothing is waiting."
        total={0}
        shown={0}
        onMore={() => undefined}
        {...more}
      />
    </I18nProvider>,
  );
}

test('ux.md §9: a queue shows how many wait, not how many are listed, and leads to the rest', () => {
  const long = drawn({ total: 1340, shown: 50 });
  expect(long).toMatch(/>1340<\/span>/);
  expect(long).toContain('Show more');
  const whole = drawn({ total: 7, shown: 7 });
  expect(whole).toMatch(/>7<\/span>/);
  expect(whole).not.toContain('Show more');
  expect(drawn({ total: 50, shown: 50, atLeast: true })).toMatch(/>50\+<\/span>.*Show more/s);
});

test('a queue shows nothing while it is read: not that it is empty', () => {
  expect(drawn({})).toContain('Nothing is waiting.');
  expect(drawn({ total: undefined })).not.toContain('Nothing is waiting.');
});
