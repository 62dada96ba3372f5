import { expect, type Page } from '@playwright/test';
import { Typist } from '#tests/e2e/support/documents.ts';
import type { Scanner } from '#tests/e2e/support/scanner.ts';

/** Boxes: from the list, by their label, or new. */

const HR = { project: 'HR personal files', className: 'HR personal files', type: 'Archive box' };
/** Values all documents of an HR box inherit; the rest is preset. */
const HR_INHERITED = { Department: 'Payroll', Year: '2019' };

/** Leads to *my boxes* by the crumbs of the shell. */
export async function goToBoxes(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Strongroom' }).click();
  await expect(page.getByRole('heading', { name: 'Boxes and envelopes' })).toBeVisible();
}

/** A person checks that the scanner is ready before the first label. */
async function scannerIsReady(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Scanner ready/ })).toBeVisible();
}

/** Scans a label while the list or another box is open; the box is known here. */
export async function openBoxByCode(page: Page, scanner: Scanner, code: string): Promise<void> {
  await scannerIsReady(page);
  await scanner.scan(code);
  await expect(page.getByRole('heading', { name: code })).toBeVisible();
  await boxIsReady(page);
}

/** The form of the box can take a document. */
export async function boxIsReady(page: Page): Promise<void> {
  await expect(page.locator('[data-field] input').first()).toBeEnabled();
}

export interface NewBox {
  code: string;
  project?: string;
  className?: string;
  type?: string;
  inherited?: Readonly<Record<string, string>>;
}

/** Scans the label of an unknown box and fills its form. */
export async function newBox(page: Page, scanner: Scanner, asked: NewBox): Promise<void> {
  await scannerIsReady(page);
  await scanner.scan(asked.code);
  await expect(page.getByLabel('Box code')).toHaveValue(asked.code);
  await saveBox(page, asked);
}

/** Fills the form of a box with a given code, and saves. */
export async function saveBox(page: Page, asked: NewBox): Promise<void> {
  await choose(page, 'Project', asked.project ?? HR.project);
  await choose(page, 'Type', asked.type ?? HR.type);
  await choose(page, 'Class of documents', asked.className ?? HR.className);
  const typist = await Typist.at(page);
  for (const [name, value] of Object.entries(asked.inherited ?? (asked.className ? {} : HR_INHERITED))) {
    await page.getByLabel(name).press('ControlOrMeta+A');
    await typist.type(value);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('button', { name: 'Open the box' }).click();
  await expect(page.getByRole('heading', { name: asked.code })).toBeVisible();
  await boxIsReady(page);
}

/** Chooses in a list that opens from its field. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true });
  if ((await field.textContent())?.includes(option)) return;
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
