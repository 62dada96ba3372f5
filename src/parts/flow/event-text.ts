import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FlowHistoryRow } from '#schema/calls/workflow-documents.ts';
import { flowEvent } from '#schema/codes/flow.ts';

/** Title of an event of a case. */
export function eventText(i18n: I18n, { event, step, way }: FlowHistoryRow): string {
  switch (event) {
    case flowEvent.started:
      return i18n._(msg`Case started`);
    case flowEvent.opened:
      return i18n._(msg`Waits: ${step}`);
    case flowEvent.answered:
      return `${step}: ${way}`;
    case flowEvent.voted:
      return i18n._(msg`${step}: ${way}, others are to follow`);
    case flowEvent.decided:
      return `${step} ${way}`;
    case flowEvent.timeUp:
      return i18n._(msg`Time is up: ${step}`);
    case flowEvent.over:
      return i18n._(msg`No longer waits: ${step}`);
    case flowEvent.put:
      return i18n._(msg`Put into step: ${step}`);
    case flowEvent.ended:
      return i18n._(msg`Case ended`);
    default:
      return i18n._(msg`Case halted: ${step}`);
  }
}
