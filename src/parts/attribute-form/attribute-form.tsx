import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { Fragment, memo, useId } from 'react';
import type { Attribute } from '#schema/records/reference.ts';
import type { AttributeIssue } from '#schema/rules/attributes.ts';
import { askedAttributes } from '#schema/rules/inherit.ts';
import { classes } from '#src/kit/classes.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { Kbd } from '#src/kit/feedback/kbd.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { issueText } from '#src/kit/form/issue-text.ts';
import { HeldChip } from '#src/kit/scan/held-chip.tsx';
import { DocumentField } from './document-field.tsx';
import { documentValues, draftIssues } from './document-values.ts';
import type { DocumentWork } from './document-work.ts';
import { FormFoot } from './form-foot.tsx';
import type { WorkState } from './work-store.ts';
import { useWork } from './use-work.ts';
import type { AttributeFormProps } from './contract.ts';

/** The form of one document, from the attributes of its class (ux.md §6.2). */
export function AttributeForm(props: AttributeFormProps) {
  const formId = useId();
  const { work, state } = useWork(props, formId);
  return (
    <form
      noValidate
      aria-labelledby={`${formId}-title`}
      aria-busy={state.isBusy || state.draft === null || undefined}
      className="card-edge flex min-h-0 min-w-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void work.save();
      }}
    >
      <FormHead
        title={props.title}
        titleId={`${formId}-title`}
        held={state.draft?.held ?? ''}
        isIgnored={state.isIgnored}
        work={work}
      />
      <Fields {...props} formId={formId} work={work} state={state} />
      <FormFoot
        isEditing={props.editing !== undefined}
        onCancelEditing={props.onCancelEditing}
        disabledReason={props.disabledReason}
        work={work}
        isBusy={state.isBusy}
        isCleared={state.cleared !== null}
        savedAt={state.draft?.touched ? state.savedAt : 0}
      />
    </form>
  );
}

interface PartProps extends AttributeFormProps {
  work: DocumentWork;
  state: WorkState;
}

interface FormHeadProps extends Pick<PartProps, 'title' | 'work'> {
  titleId: string;
  /** A scanned code that waits for the document under way; empty for none. */
  held: string;
  /** Keys did nothing, because a document was still being saved. */
  isIgnored: boolean;
}

/** Like the foot, given only what it shows: a key in a field draws neither. */
const FormHead = memo(function FormHead({ title, titleId, held, isIgnored, work }: FormHeadProps) {
  return (
    <header
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-1 px-5 pt-3 pb-1 max-sm:px-3.5 lg:short:pt-1',
        held === '' && !isIgnored && 'lg:short:hidden',
      )}
    >
      <h2 id={titleId} className="flex-1 text-section font-bold whitespace-nowrap">
        {title}
      </h2>
      {isIgnored ? (
        <p className="flex items-center gap-1.5 text-small font-bold text-danger-700">
          <CircleAlert size={18} aria-hidden className="shrink-0" />
          <Trans>Keys ignored: the document was still being saved. Check what you entered.</Trans>
        </p>
      ) : null}
      {held !== '' ? (
        <HeldChip code={held} onDrop={() => work.apply({ is: 'held', code: '' })} />
      ) : isIgnored ? null : (
        <p className="flex items-center gap-2 text-small text-muted max-md:hidden">
          <Kbd>
            <Trans>Enter</Trans>
          </Kbd>
          <Trans>next field, the last saves</Trans>
          <span className="w-1" />
          <Kbd>F4</Kbd>
          <Trans>repeat value</Trans>
        </p>
      )}
    </header>
  );
});

/** If there is space, each field reserves a note below it, so a note does not move the others; the rest stays empty. */
const fieldRows =
  'thin-scroll grid min-h-0 flex-1 auto-rows-min content-start items-start gap-2.5 scroll-py-3 overflow-y-auto px-5 py-2 max-sm:px-3.5 lg:auto-rows-[minmax(min-content,4.5rem)]';

function Fields({ documentClass, inherited, hints, formId, work, state }: PartProps & { formId: string }) {
  const { draft } = state;
  const asked = askedAttributes(documentClass.attributes, inherited);
  if (!draft) {
    return (
      <div className={fieldRows}>
        {asked.map(({ id }) => (
          <Skeleton key={id} className="h-control" />
        ))}
      </div>
    );
  }
  const reading = work.reading();
  const issues = draftIssues(draft, reading);
  const values = documentValues(draft, reading);
  return (
    <Fragment key={state.turn}>
      <div className={fieldRows}>
        {state.isTried ? <FixedFaults asked={asked} attributes={documentClass.attributes} issues={issues} /> : null}
        {asked.map((attribute) => (
          <DocumentField
            key={attribute.id}
            formId={formId}
            attribute={attribute}
            draft={draft}
            values={values}
            issue={issues.get(attribute.id)}
            work={work}
            state={state}
            hints={hints}
          />
        ))}
      </div>
    </Fragment>
  );
}

interface FixedFaultsProps {
  asked: readonly Attribute[];
  attributes: readonly Attribute[];
  issues: ReadonlyMap<string, AttributeIssue>;
}

/** A fixed value of the box that breaks a rule stops every document, and its field is not here: so it is named. */
function FixedFaults({ asked, attributes, issues }: FixedFaultsProps) {
  const { i18n } = useLingui();
  const shown = new Set(asked.map(({ id }) => id));
  const faults = [...issues.values()].filter(({ attributeId }) => !shown.has(attributeId));
  return faults.map((issue) => (
    <Banner
      key={issue.attributeId}
      tone="danger"
      icon={CircleAlert}
      title={`${attributes.find(({ id }) => id === issue.attributeId)?.name ?? ''}: ${issueText(i18n, issue)}`}
    >
      <Trans>This value is the same for every document. Change it above the form.</Trans>
    </Banner>
  ));
}
