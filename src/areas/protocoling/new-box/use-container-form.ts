import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { pathTo } from '#schema/page-path.ts';
import type { Container } from '#schema/records/container.ts';
import type { ContainerType, CostCenter, DocumentClass } from '#schema/records/reference.ts';
import { checkDocument } from '#schema/rules/dictionary-check.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { has } from '#src/data/queries/dictionaries.ts';
import type { DraftPlace } from '#src/data/drafts/drafts.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { saving } from '#src/data/sync/run.ts';
import { useSession } from '#src/data/session/session.ts';
import type { FormState } from '#src/kit/form/form-state.ts';
import { useForm, type SubmitOutcome } from '#src/kit/form/use-form.ts';
import { issueText } from '#src/kit/form/issue-text.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { comparedWith, withBegun } from './begun-place.ts';
import { codeFault, containerForm, inheritedNormal, inheritedOf, inheritedOptions } from './container.form.ts';
import {
  draftFrom,
  inheritedName,
  settled,
  valuesAtStart,
  type Choices,
  type ContainerDraft,
  type ContainerValues,
} from './container-draft.ts';
import { Followers } from './followers.ts';
import { labelOf } from './printed-label.ts';
import { changeBox, createBox } from './save-container.ts';

interface FormFacts {
  editing: Container | undefined;
  begun: ContainerDraft;
  /** Draft of this form; null for none. */
  stored: FormState | null;
  /** Place of the draft; the same object for the same form. */
  draft: DraftPlace<FormState>;
  choices: Choices;
  costCenters: readonly CostCenter[];
}

const named = (rows: readonly { id: string; name: string }[]) => rows.map((row) => ({ value: row.id, label: row.name }));

/** The box that already has this code on this device, other than the edited one; empty for none. */
async function ownerOfCode(code: string, exceptId: string | undefined): Promise<string> {
  const store = openNow()?.store;
  const found = store && (await containerByCode(store, code));
  return found && found.id !== exceptId ? found.id : '';
}

/**
 * The code and the inherited values that break a rule, by field and in words; a wrong inherited value would stop every
 * document of the box. Without the engine of patterns saving stops here.
 */
async function faultsOf(
  type: ContainerType | undefined,
  documentClass: DocumentClass | undefined,
  draft: ContainerDraft,
  i18n: I18n,
): Promise<Record<string, string>> {
  const { issues } = await checkDocument(inheritedOf(documentClass), draft.inherited, { today: todayHere(), lookUp: has });
  const faults = issues.map((issue) => [inheritedName(issue.attributeId), issueText(i18n, issue)]);
  const code = codeFault(draft.code, type);
  return Object.fromEntries([...(code ? [['code', i18n._(code)]] : []), ...faults]);
}

/** The declared form of a box at work: choices narrow each other, every key is on disk, saving is one operation. */
export function useContainerForm({ editing, begun, stored, draft, choices, costCenters }: FormFacts) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { urlPath } = useSession();
  const [taken, setTaken] = useState('');
  // a colleague's change during typing is no change of this form (decisions.md S-d)
  const [before] = useState(() => comparedWith(editing, stored));
  const place = useMemo(() => withBegun(draft, before), [draft, before]);
  const [shown, setShown] = useState<ContainerValues>(() => valuesAtStart(begun, stored, choices, editing !== undefined));
  const [followers] = useState(() => new Followers(shown));
  const picked = settled(draftFrom(shown), choices);
  const project = choices.projects.find((each) => each.id === picked.projectId);
  const type = choices.types.find((each) => each.id === picked.containerTypeId);
  const documentClass = choices.classes.find((each) => each.id === picked.classId);
  const box = (id: string) => navigate({ to: pathTo(urlPath, 'protocol/container/{id}', { id }), replace: true });

  const onSubmit = async (values: ContainerValues): Promise<SubmitOutcome> => {
    const typed = draftFrom(values);
    const inherited = inheritedNormal(documentClass, typed.inherited, { locale: i18n.locale, today: todayHere() });
    const asked = { ...typed, inherited, scanned: picked.scanned, code: normaliseCode(typed.code) };
    const owner = await ownerOfCode(asked.code, editing?.id);
    setTaken(owner);
    if (owner !== '') return { ok: false, fields: { code: t`This code belongs to a box that is already here.` } };
    const faults = await faultsOf(type, documentClass, asked, i18n);
    if (Object.keys(faults).length > 0) return { ok: false, fields: faults };
    let id = '';
    const isSaved = await saving(async () => {
      id = before ? await changeBox(before, asked) : await createBox(asked);
    });
    if (!isSaved) return { ok: false };
    if (!editing) announce(t`New box ${asked.code}`);
    await box(id);
    return { ok: true };
  };
  const form = useForm(containerForm(type, documentClass, editing !== undefined, i18n.locale), {
    initial: shown,
    draft: place,
    options: {
      projectId: named(choices.projects),
      containerTypeId: named(choices.types.filter((each) => project?.containerTypeIds.includes(each.id))),
      classId: named(choices.classes.filter((each) => each.projectId === picked.projectId)),
      costCenterId: costCenters.map((center) => ({ value: center.id, label: `${center.code} ${center.name}` })),
      ...inheritedOptions(documentClass, shown),
    },
    onSubmit,
    onChange: (values, name) => {
      setShown(values);
      followers.changed(name, values, choices, form.set);
    },
  });
  const takeLabel = (code: string): void => {
    form.set('scanned', code);
    form.set('code', code);
    void labelOf(code).then((label) => {
      if (label?.kind === 'printed') form.set('containerTypeId', label.typeId);
    });
  };
  return { form, taken, documentClass, takeLabel, openTaken: () => box(taken), cancel: () => draft.write(null) };
}
