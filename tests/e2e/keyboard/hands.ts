import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { foreignWords, wordsOf, type Translate } from '#tests/e2e/screenshots/words.ts';
import { PASSWORD, waitForPhase } from '#tests/e2e/support/people.ts';
import { Keys } from '#tests/e2e/support/keys.ts';
import { localeNames, type Locale } from '#src/text/locales.ts';

/** Between two letters: slower than any scanner. */
const LETTER_MS = 60;
/** More stops than any page has. */
const MOST_STOPS = 80;

/** A person without a pointer, in one language: keys are all there is. */
export class Hands {
  readonly page: Page;
  readonly locale: Locale;
  readonly translate: Translate;
  readonly isForeign: (name: string) => boolean;
  /** Folder of the messages of the service to people. */
  readonly mailbox: string;
  readonly #keys: Keys;
  readonly #wire: CDPSession;

  private constructor(page: Page, locale: Locale, mailbox: string, keys: Keys, wire: CDPSession) {
    this.page = page;
    this.mailbox = mailbox;
    this.locale = locale;
    this.translate = wordsOf(locale);
    const foreign = foreignWords(locale);
    this.isForeign = (name) => foreign.has(name);
    this.#keys = keys;
    this.#wire = wire;
  }

  static async of(page: Page, locale: Locale, mailbox: string): Promise<Hands> {
    return new Hands(page, locale, mailbox, await Keys.of(page), await page.context().newCDPSession(page));
  }

  /** Types an address: every browser has a key for that. */
  async address(path: string): Promise<void> {
    await this.page.goto(path);
  }

  /** Presses keys one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Types letters as a person does. */
  async type(text: string): Promise<void> {
    await this.#keys.press(Array.from(text), LETTER_MS);
  }

  /** Presses Tab until the control has the focus. */
  async tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(control).toBeVisible();
    for (let n = 0; n < MOST_STOPS; n += 1) {
      if (await control.evaluate((node) => node === document.activeElement)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`Tab does not lead to ${String(control)}.`);
  }

  /** Goes to a control and presses Enter on it. */
  async enter(control: Locator): Promise<void> {
    await this.tabTo(control);
    await this.press('Enter');
  }

  /** Goes to a group of choices and by arrows to one of them. */
  async choose(group: Locator, choice: Locator): Promise<void> {
    await this.tabTo(group.getByRole('radio', { checked: true }));
    for (let n = 0; n < MOST_STOPS && !(await choice.isChecked()); n += 1) await this.press('ArrowRight');
    await expect(choice).toBeChecked();
  }

  /** Runs a command or goes to a place by the palette. */
  async command(english: string): Promise<void> {
    await this.press('Control+k');
    await expect(this.page.getByRole('combobox', { name: this.translate('Search or run a command') })).toBeFocused();
    await this.type(this.translate(english).toLocaleLowerCase());
    await expect(this.page.getByRole('option').first()).toContainText(this.translate(english));
    await this.press('Enter');
    await expect(this.page.getByRole('option')).toHaveCount(0);
  }

  /** From the form of the sign-in to the first page. */
  async signIn(userName: string): Promise<void> {
    await expect(this.field('User name')).toBeFocused();
    await this.type(userName);
    await this.tabTo(this.page.locator('#password'));
    await this.type(PASSWORD);
    await this.press('Enter');
    await waitForPhase(this.page, 'upToDate');
  }

  async signOut(): Promise<void> {
    await this.command('Sign out');
    await expect(this.field('User name')).toBeFocused();
  }

  /** Chooses the language on the first page; the focus stays on it. */
  async chooseLanguage(): Promise<void> {
    await this.address('/');
    await expect(this.page.locator('#client')).toBeFocused();
    const choice = this.page.getByRole('radio', { name: localeNames[this.locale] });
    await this.choose(this.page.getByRole('radiogroup'), choice);
    await expect(this.heading('Which company?')).toBeVisible();
    await expect(choice).toBeFocused();
  }

  button(english: string): Locator {
    return this.page.getByRole('button', { name: this.translate(english), exact: true });
  }

  link(english: string): Locator {
    return this.page.getByRole('link', { name: this.translate(english), exact: true });
  }

  heading(english: string): Locator {
    return this.page.getByRole('heading', { name: this.translate(english), exact: true });
  }

  field(english: string): Locator {
    return this.page.getByRole('textbox', { name: this.translate(english), exact: true });
  }

  /** The name of what has the focus, as the browser gives it to a screen reader. */
  async nameOfFocus(): Promise<string> {
    const { result } = await this.#wire.send('Runtime.evaluate', { expression: 'document.activeElement' });
    if (!result.objectId) return '';
    const { nodes } = await this.#wire.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    });
    return String(nodes[0]?.name?.value ?? '');
  }
}
