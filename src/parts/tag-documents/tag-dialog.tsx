import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { LIMITS } from '#schema/limits.ts';
import { foldText } from '#schema/rules/fold.ts';
import { callKept, useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
import { whenFree } from '#src/data/calls/when-free.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface TagDialogProps {
  ids: readonly string[];
  onClose: () => void;
  /** The documents have their tag. */
  onDone: () => void;
  /** The page of one document: a tag in use in its project is saved on the device, with or without a connection. */
  own?: { projectId: string; isOffline: boolean; save: (tagId: string) => Promise<boolean> };
}

/** Adds a tag to documents, by its name: a name that is new to a project makes the tag there. */
export function TagDialog({ ids, onClose, onDone, own }: TagDialogProps) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState('');
  /** Documents that have the tag of this name already: a second press goes on with the others. */
  const done = useRef({ of: '', ids: new Set<string>() });
  const { data } = useCalled(documentEditCalls.getAllTags, {});
  const inReach = own ? data?.filter(({ projectId }) => projectId === own.projectId) : data;
  const known = [...new Set(inReach?.map((tag) => tag.name))];
  const inUse = own && inReach?.find((tag) => foldText(tag.name) === foldText(name.trim()));
  const isEmpty = name.trim() === '';
  const disabledReason = isEmpty
    ? t`Enter a tag.`
    : own?.isOffline && !inUse
      ? t`A new tag needs a connection. Choose a tag in use.`
      : undefined;
  const submit = async () => {
    if (own && inUse) {
      if (!(await own.save(inUse.id))) return undefined;
      onDone();
      snack(t`Tagged: ${inUse.name}`);
      return onClose();
    }
    const failed: string[] = [];
    for (const documentGuid of ids) {
      if (done.current.of !== name.trim()) done.current = { of: name.trim(), ids: new Set() };
      if (done.current.ids.has(documentGuid)) continue;
      // one after the other: the second document finds the tag that the first one made
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await whenFree(() => call(documentEditCalls.addTagToDocument, { documentGuid, name: name.trim() }));
      if (outcome.kind === 'done') done.current.ids.add(documentGuid);
      else failed.push(troubleText(i18n, outcome));
    }
    const [why = ''] = failed;
    // a tag made here is among those in use when the connection is lost
    void callKept(documentEditCalls.getAllTags, {});
    if (failed.length > 0) return setTrouble(t`Not tagged: ${failed.length}. ${why}`);
    onDone();
    snack(t`Tagged: ${name.trim()}`);
    return onClose();
  };
  return (
    <FormDialog
      open
      title={<Plural value={ids.length} one="Tag # document" other="Tag # documents" />}
      submitLabel={t`Add tag`}
      disabledReason={disabledReason}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field type="text" label={t`Tag`} value={name} onChange={setName} maxLength={LIMITS.nameCharacters} />
        {known.length > 0 ? <TagsInUse names={known.slice(0, 12)} onChoose={setName} /> : null}
        <p className="text-office text-muted">
          <Trans>A tag that does not exist yet is made.</Trans>
        </p>
        <Trouble>{trouble}</Trouble>
      </div>
    </FormDialog>
  );
}

function TagsInUse({ names, onChoose }: { names: readonly string[]; onChoose: (name: string) => void }) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Tags in use`} className="flex flex-wrap gap-2">
      {names.map((tag) => (
        <button
          key={tag}
          type="button"
          onClick={() => onChoose(tag)}
          className="min-h-9 rounded-full bg-tint-strong px-3 text-office text-link"
        >
          {tag}
        </button>
      ))}
    </div>
  );
}
