import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { documentEvent as events, type DocumentEvent } from '#schema/codes.ts';

/** Events of the history of a document in words. */
export const eventWords: Readonly<Record<DocumentEvent, MessageDescriptor>> = {
  [events.search]: msg`Found by a search`,
  [events.read]: msg`Looked at`,
  [events.print]: msg`Printed`,
  [events.save]: msg`Downloaded`,
  [events.send]: msg`Sent by mail`,
  [events.change]: msg`Changed`,
  [events.move]: msg`Moved to another class`,
  [events.import]: msg`Registered`,
  [events.delete]: msg`Deleted`,
  [events.unDelete]: msg`Restored`,
  [events.docPreview]: msg`Opened`,
  [events.newVersion]: msg`New version of the pages`,
  [events.pdfVersion]: msg`Prepared as PDF`,
  [events.deleteImage]: msg`Version of the pages removed`,
  [events.contentAdd]: msg`Area of a page added`,
  [events.contentModify]: msg`Area of a page changed`,
  [events.contentDelete]: msg`Area of a page removed`,
  [events.erased]: msg`Erased for good`,
  [events.costCenterAdd]: msg`Cost center set`,
};

/** A document moves to another class by its own call, and to another box with protocoling. */
export const movedToBox = msg`Moved to another box`;

/** Fields of a document that are no attribute, by their names in the history. */
export const fieldWords: Readonly<Record<string, MessageDescriptor>> = { code: msg`Code`, costCenterId: msg`Cost center` };
