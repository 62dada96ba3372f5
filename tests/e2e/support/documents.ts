import { expect, type Locator, type Page } from '@playwright/test';
import { Keys } from '#tests/e2e/support/keys.ts';
import type { Scanner } from '#tests/e2e/support/scanner.ts';
import type { Translate } from '#tests/e2e/screenshots/words.ts';

/** A folder of the class HR personal files in an operator's hands, its label scanned (ux.md §6.2). */
export interface Folder {
  code: string;
  surname: string;
  /** Letters typed before Enter takes the top hint. */
  firstLetters: string;
  /** Date of birth as it is written on the paper. */
  born: string;
  /** The same as it is stored. */
  bornStored: string;
}

const surnames = ['Kowalska', 'Nowacki', 'Gałęcka', 'Mazurska', 'Dudziak', 'Pawlicz'];
const firstNames = ['Ann', 'Mar', 'Kat', 'Pio', 'Ewa', 'Jan'];

/** Folders with dates in three writings; the surname is shorter where the keys are needed elsewhere, as 31 allow. */
export function foldersOf(count: number, first = 1): Folder[] {
  return Array.from({ length: count }, (_, at) => {
    const n = first + at;
    const day = String((n % 27) + 1).padStart(2, '0');
    const bornStored = `1961-03-${day}`;
    const writings = [`03${day}1961`, `${day}.03.1961`, bornStored];
    return {
      code: `7731${String(n).padStart(8, '0')}`,
      surname: surnames[n % surnames.length] ?? '',
      firstLetters: firstNames[n % firstNames.length] ?? '',
      // the first folder also takes the two keys of a value that is kept for all others
      born: writings[at === 0 || surnames[n % surnames.length]?.length === 8 ? 0 : 1 + (n % 2)] ?? '',
      bornStored,
    };
  });
}

/** Between two keys of a person: a trained operator, four times faster than the modelled one and still no scanner. */
const KEY_MS = 60;

/** A person at the keyboard; counts the keys. */
export class Typist {
  keys = 0;
  readonly #keyboard: Keys;
  private constructor(keyboard: Keys) {
    this.#keyboard = keyboard;
  }

  static async at(page: Page): Promise<Typist> {
    return new Typist(await Keys.of(page));
  }

  async type(text: string): Promise<void> {
    const keys = Array.from(text);
    this.keys += keys.length;
    await this.#keyboard.press(keys, KEY_MS);
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.#keyboard.press([key], KEY_MS);
  }
}

/** The rows next to the form, newest first. */
export function rows(page: Page): Locator {
  return page.locator('li[data-document]');
}

/** Registers one folder: scan, then keys only. Returns the number of keys; `say` gives the labels in the language of the page. */
export async function register(
  page: Page,
  scanner: Scanner,
  folder: Folder,
  translate: Translate = (english) => english,
): Promise<number> {
  const typist = await Typist.at(page);
  await scanner.scan(folder.code);
  const surname = page.getByLabel(translate('Surname'));
  await expect(surname).toBeFocused();
  for (let entry = 0; entry < 2; entry += 1) {
    await typist.type(folder.surname);
    await typist.press('Enter');
  }
  await expect(page.getByLabel(translate('First name'))).toBeFocused();
  await typist.type(folder.firstLetters);
  await typist.press('Enter');
  await expect(page.getByLabel(translate('Date of birth'))).toBeFocused();
  await typist.type(folder.born);
  await typist.press('Enter');
  const part = page.getByRole('combobox', { name: translate('Part of file'), exact: true });
  if (await part.evaluate((node) => node === document.activeElement)) {
    // only the first folder of a box: the value is kept for the others
    await typist.type('B');
    await typist.press('Enter');
  }
  await expect(rows(page).first()).toContainText(folder.surname);
  return typist.keys;
}
