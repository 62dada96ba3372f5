import { expect, type Locator, type Page } from '@playwright/test';
import type { CallResult } from '#schema/calls/call.ts';
import { segregationCalls } from '#schema/calls/segregation.ts';
import { countState, type CountState } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import type { Tablet } from '#tests/e2e/support/tablet.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A box on its way to the archive, made on another device. */
export interface ArchiveBox {
  id: string;
  projectId: string;
  code: string;
  documents: readonly string[];
}

/** A closed box on order with documents of these codes. */
export async function boxOnOrder(witness: Witness, code: string, codes: readonly string[]): Promise<ArchiveBox> {
  const other = await OtherDevice.signIn(new Witness(witness.origin));
  const box = await other.box(code);
  const documents = [];
  for (const one of codes) documents.push(await other.document(box, one));
  const [first] = documents;
  if (!first) throw new Error('The box has no documents.');
  const verdicts = await other.send(box, ...documents, ...(await other.pickup(box, first, '')));
  expect(verdicts.map(({ verdict }) => verdict)).not.toContain('refused');
  return { id: box.entityId, projectId: String(box.payload['projectId']), code, documents: codes };
}

export type Content = CallResult<typeof segregationCalls.boxContent>;

/** A box of the project that is on no device, with the documents it should contain; one that waits for its first count where no other state is asked for. */
export async function boxOnNoDevice(
  tablet: Tablet,
  service: Witness,
  projectId: string,
  isFit: (content: Content) => boolean = () => true,
  state: CountState = countState.waiting,
): Promise<Content> {
  const here = new Set((await onDisk(tablet.page, container.collection)).map(({ id }) => id));
  const asked = { projectId, state };
  const path = segregationCalls.boxVerifyData.path;
  const { items } = (await service.ask('POST', path, asked)) as CallResult<typeof segregationCalls.boxVerifyData>; // the call's own shape
  for (const { id, code, documents } of items) {
    if (here.has(id) || documents < 2 || documents > 12) continue;
    const content = await contentOf(service, projectId, code);
    if (content.expected.every((document) => document.code !== '') && isFit(content)) return content;
  }
  throw new Error('Each box in this state is on the tablet.');
}

/** Content of a box, by the service. */
export async function contentOf(service: Witness, projectId: string, code: string): Promise<Content> {
  const path = segregationCalls.boxContent.path.replace('{projectId}', projectId).replace('{boxCode}', code);
  return (await service.ask('GET', path)) as Content; // the call's own shape
}

/** Scrolls the list of a page down to a row: rows that are not in sight are not in the page. */
export async function scrolledTo(page: Page, row: Locator): Promise<void> {
  await page.getByRole('gridcell').first().focus();
  await expect(async () => {
    if (!(await row.isVisible())) await page.keyboard.press('PageDown');
    await expect(row).toBeVisible({ timeout: 300 });
  }).toPass();
}
