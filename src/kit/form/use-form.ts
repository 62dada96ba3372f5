import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { todayHere } from '#src/kit/inputs/today.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import type { FormDefinition, FormValues } from './definition.ts';
import { labelText } from '#src/text/words.ts';
import { fieldAfter, formIssues, storedValues, type FormIssue, type FormOptions } from './form-rules.ts';
import { isDirtyForm, type FormState } from './form-state.ts';
import { issueText } from './issue-text.ts';
import { useFormState, type FormDraftPort } from './use-form-state.ts';

/** Result of saving. `fields` are messages of the service about single fields. */
export type SubmitOutcome = { ok: true } | { ok: false; message?: string | undefined; fields?: Readonly<Record<string, string>> };

export interface FormSettings<T extends FormValues> {
  initial: T;
  /** Options of selects by field name. */
  options?: FormOptions | undefined;
  /** Keep it stable (`useMemo`). */
  draft?: FormDraftPort | undefined;
  onSubmit: (values: T) => Promise<SubmitOutcome>;
  /** Called after each change, with the values as typed. */
  onChange?: ((values: T, name: string) => void) | undefined;
  /** Why nothing can be saved now; empty for no reason. */
  disabledReason?: string | undefined;
  /** Disables saving until every required field has a value; the button lists the missing ones. */
  waitsForRequired?: boolean | undefined;
  /** Disables saving until all values are valid; the button lists the wrong ones. */
  waitsForValid?: boolean | undefined;
}

function isMissing(issue: FormIssue | undefined): boolean {
  return issue !== undefined && 'code' in issue && issue.code === 'required';
}

/** Name of a field and what is wrong with it. */
export type ShownError = readonly [name: string, words: string];

/** Returns the errors to show: of fields the user left, and all of them after a try to save. */
function shownErrors<T extends FormValues>(
  { fields }: FormDefinition<T>,
  state: FormState,
  issues: ReadonlyMap<string, FormIssue>,
  refused: Readonly<Record<string, string>>,
  i18n: I18n,
): ShownError[] {
  return fields.flatMap(({ name }): ShownError[] => {
    const issue = issues.get(name);
    if (refused[name]) return [[name, refused[name]]];
    return issue && (state.tried || state.left.includes(name)) ? [[name, issueText(i18n, issue)]] : [];
  });
}

/** Returns what blocks saving; empty if it can proceed, or if a try would show it. */
function waitsFor<T extends FormValues>(
  { fields }: FormDefinition<T>,
  { waitsForRequired = false, waitsForValid = false }: FormSettings<T>,
  issues: ReadonlyMap<string, FormIssue>,
  i18n: I18n,
): string {
  const labelsOf = (missing: boolean) =>
    fields
      .filter(({ name }) => issues.has(name) && isMissing(issues.get(name)) === missing)
      .map(({ label }) => labelText(i18n, label))
      .join(', ');
  const [labels, wrong] = [labelsOf(true), labelsOf(false)];
  if ((waitsForRequired || waitsForValid) && labels) return i18n._(msg`Missing: ${labels}`);
  return waitsForValid && wrong ? i18n._(msg`Please correct: ${wrong}`) : '';
}

const noWords: { message: string; fields: Readonly<Record<string, string>> } = { message: '', fields: {} };

/** Runs one save at a time, and keeps the answer of the service. */
function useSubmit<T extends FormValues>(onSubmit: FormSettings<T>['onSubmit']) {
  const [words, setWords] = useState(noWords);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const send = async (values: T): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(true);
    try {
      const outcome = await onSubmit(values);
      setWords(outcome.ok ? noWords : { message: outcome.message ?? '', fields: outcome.fields ?? {} });
      if (!outcome.ok && outcome.message) announce(outcome.message, 'assertive');
      return outcome.ok;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  const forget = (name: string): void => {
    if (words.fields[name]) setWords({ ...words, fields: { ...words.fields, [name]: '' } });
  };
  return { words, isBusy, send, forget, clear: () => setWords(noWords) };
}

/** A declared form at work: values, errors, Enter, draft, saving. Give it to `Form`, `FormField` and `SubmitButton`. */
export function useForm<T extends FormValues>(definition: FormDefinition<T>, settings: FormSettings<T>) {
  const { i18n } = useLingui();
  const { draft, options = {}, initial } = settings;
  const { state, now, apply, isReady } = useFormState(initial, draft);
  const { words, isBusy, send, forget, clear } = useSubmit(settings.onSubmit);
  const writing = { locale: i18n.locale, today: todayHere() };
  const valuesOf = (of: FormState): T => storedValues(definition, of, writing);
  const issuesOf = (of: FormState): Map<string, FormIssue> => formIssues(definition, of, options, writing);
  const issues = issuesOf(state);
  const focus = (name: string): void => document.getElementById(`${definition.id}-${name}`)?.focus();

  const submit = async (): Promise<boolean> => {
    if (settings.disabledReason) return false;
    apply({ is: 'tried' });
    const [first] = issuesOf(now());
    if (first) {
      focus(first[0]);
      announce(issueText(i18n, first[1]), 'assertive');
      return false;
    }
    const saved = await send(valuesOf(now()));
    if (saved) await draft?.write(null);
    return saved;
  };
  const enter = (name: string): void => {
    apply({ is: 'left', name });
    const next = fieldAfter(definition, valuesOf(now()), name, issuesOf(now()));
    if (next === null) void submit();
    else focus(next);
  };
  const set = (name: string, value: string): void => {
    forget(name);
    apply({ is: 'typed', name, value });
    settings.onChange?.(now().values as T, name); // a state is only ever made of the form's own fields
  };
  return {
    definition,
    options,
    state,
    values: valuesOf(state),
    isBusy,
    isReady,
    isDirty: isDirtyForm(state, initial),
    disabledReason: settings.disabledReason || waitsFor(definition, settings, issues, i18n) || undefined,
    /** Words about the whole form after saving failed; empty for none. */
    message: words.message,
    /** Fields whose error is shown now, with its words, in the order of the form. */
    shownErrors: (): ShownError[] => shownErrors(definition, state, issues, words.fields, i18n),
    set,
    apply,
    enter,
    focus,
    submit,
    /** Begins again; left out, with the values the form began with. */
    reset: (fresh: T = initial): void => {
      clear();
      apply({ is: 'begun', values: fresh });
    },
  };
}

export type FormAtWork<T extends FormValues> = ReturnType<typeof useForm<T>>;
