import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Proposal } from '#schema/calls/retention-shapes.ts';
import { AnswerForm } from './answer-form.tsx';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const proposal: Proposal = {
  id: 'pr1',
  title: 'Autumn',
  projectId: 'p1',
  projectName: 'P1',
  state: 'open',
  orderId: '',
  madeAt: 1,
  madeByName: 'Celina',
  lines: 300,
  destroy: 0,
  keep: 12,
};

const drawn = (chosen: readonly string[], unanswered: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AnswerForm proposal={proposal} chosen={chosen} unanswered={unanswered} onDone={() => undefined} />
    </I18nProvider>,
  );

test('the button names how many boxes it answers: without a choice those that have no answer, and never one that has', () => {
  expect(drawn([], 288)).toContain('Answer 288 boxes without an answer');
  expect(drawn(['b1'], 288)).toContain('Answer the chosen boxes');
  expect(drawn([], 0)).toContain('Choose the boxes whose answer changes');
  expect(drawn(['b1'], 0)).not.toContain('Choose the boxes whose answer changes');
});
