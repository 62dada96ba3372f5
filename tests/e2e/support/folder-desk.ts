import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { signIn } from './people.ts';
import { openTablet, type Tablet } from './tablet.ts';
import { openVault, type Vault } from './vault.ts';

/** A desk at its own vault, and a folder on its disk with files to import. */
export interface FolderDesk {
  vault: Vault;
  desk: Tablet;
  folder: string;
  close(): Promise<void>;
}

/** Opens a vault, a desk and an empty folder; closing deletes the folder. */
export async function openFolderDesk(): Promise<FolderDesk> {
  const vault = await openVault();
  const desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
  const folder = await mkdtemp(join(tmpdir(), 'strongroom-desk-'));
  const close = async () => {
    await desk.close();
    await vault.close();
    await rm(folder, { recursive: true });
  };
  return { vault, desk, folder, close };
}

/** A supervisor opens the import of work certificates, with the date that all of them have. */
export async function openCertificateImport(page: Page): Promise<void> {
  await signIn(page, 'supervisor');
  await page.getByRole('button', { name: 'Imports' }).click();
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await menu.getByRole('treeitem', { name: 'HR personal files' }).click();
  await menu.getByRole('treeitem', { name: 'Work certificates' }).click();
  await page.getByLabel('Issued on').fill('11/20/2026');
}

/** Takes the names of the files as the codes of their documents. */
export async function takeNamesAsCodes(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'The name of the file is' }).click();
  await page.getByRole('option', { name: 'Document code' }).click();
}

/** Searches a code among the documents of the class that was imported. */
export async function searchImported(page: Page, code: string): Promise<void> {
  await page.goto(page.url().replace('/retail-import/', '/document-search/class/') + '/query');
  await page.getByLabel('Document code').fill(code);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}
