import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { LIMITS } from '#schema/limits.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { call } from '#src/data/calls/call.ts';
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
}

/** Adds a tag to documents, by its name: a name that is new to a project makes the tag there. */
export function TagDialog({ ids, onClose, onDone }: TagDialogProps) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState('');
  const [trouble, setTrouble] = useState('');
  const { data } = useCalled(documentEditCalls.getAllTags, {});
  const known = [...new Set(data?.map((tag) => tag.name))];
  const submit = async () => {
    const failed: string[] = [];
    for (const documentGuid of ids) {
      // one after the other: the second document finds the tag that the first one made
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await call(documentEditCalls.addTagToDocument, { documentGuid, name: name.trim() });
      if (outcome.kind !== 'done') failed.push(troubleText(i18n, outcome));
    }
    const [why = ''] = failed;
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
      disabledReason={name.trim() === '' ? t`Enter a tag.` : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field type="text" label={t`Tag`} value={name} onChange={setName} maxLength={LIMITS.nameCharacters} />
        {known.length > 0 ? (
          <div role="group" aria-label={t`Tags in use`} className="flex flex-wrap gap-2">
            {known.slice(0, 12).map((tag) => (
              <button
                key={tag}
                type="button"
                onClick={() => setName(tag)}
                className="min-h-9 rounded-full bg-tint-strong px-3 text-office text-link"
              >
                {tag}
              </button>
            ))}
          </div>
        ) : null}
        <p className="text-office text-muted">
          <Trans>A tag that does not exist yet is made.</Trans>
        </p>
        <Trouble>{trouble}</Trouble>
      </div>
    </FormDialog>
  );
}
