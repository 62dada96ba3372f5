import { expect, test } from 'vitest';
import { orderType } from '#schema/codes.ts';
import type { DocumentClass, Project } from '#schema/records/reference.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import { forms, itemOf } from './wanted.ts';

const project = { id: 'p', centralArchiveId: 'a' } as Project; // the fields that are read
const classOf = (fileFolder: boolean) => ({ id: 'c', projectId: 'p', fileFolder }) as DocumentClass; // as above
const document = { id: 'd', classId: 'c', containerId: 'b', code: '1', title: 'One' };

test.each([false, true])('orders.md §2: each form a document is ordered in fits what it is (file folder: %s)', (fileFolder) => {
  for (const form of forms) {
    const item = itemOf(document, form, [classOf(fileFolder)], [project]);
    expect([form, orderKindOf(item?.type ?? 0)?.objects]).toEqual([form, expect.arrayContaining([item?.objectType])]);
  }
  const paper = itemOf(document, orderType.orderDocument, [classOf(fileFolder)], [project]);
  expect(paper?.type).toBe(fileFolder ? orderType.orderFileFolder : orderType.orderDocument);
});
