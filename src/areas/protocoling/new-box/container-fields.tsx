import { useLingui } from '@lingui/react/macro';
import { ScanBarcode } from 'lucide-react';
import { LIMITS } from '#schema/limits.ts';
import type { CostCenter } from '#schema/records/reference.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import type { Choices, ContainerDraft, DraftFault } from './container-draft.ts';

interface ContainerFieldsProps {
  draft: ContainerDraft;
  choices: Choices;
  costCenters: readonly CostCenter[];
  /** An existing box stays in its project. */
  editing: boolean;
  fault: DraftFault | undefined;
  onChange: (draft: ContainerDraft) => void;
}

const options = (rows: readonly { id: string; name: string }[]) => rows.map((row) => ({ value: row.id, label: row.name }));

/** The code: scanned as a rule, typed when the label is torn. */
function CodeField({ draft, fault, onChange }: Pick<ContainerFieldsProps, 'draft' | 'fault' | 'onChange'>) {
  const { t } = useLingui();
  const errors: Partial<Record<DraftFault, string>> = {
    code: t`Scan or type the code of the box.`,
    pattern: t`This code does not fit the type of the box.`,
  };
  return (
    <div className="sm:col-span-2">
      <Field
        id="container-code"
        type="text"
        code
        required
        label={t`Box code`}
        lead={<ScanBarcode size={20} aria-hidden />}
        maxLength={LIMITS.codeCharacters}
        value={draft.code}
        onChange={(code) => onChange({ ...draft, code: normaliseCode(code) === '' ? '' : code, scanned: false })}
        error={fault && errors[fault]}
      />
    </div>
  );
}

/** Code, project, type, class, cost center and description of a box. */
export function ContainerFields({ draft, choices, costCenters, editing, fault, onChange }: ContainerFieldsProps) {
  const { t } = useLingui();
  const put = (part: Partial<ContainerDraft>) => onChange({ ...draft, ...part });
  const project = choices.projects.find((each) => each.id === draft.projectId);
  const types = choices.types.filter((type) => project?.containerTypeIds.includes(type.id));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CodeField draft={draft} fault={fault} onChange={onChange} />
      <Field
        type="select"
        required
        label={t`Project`}
        readOnly={editing}
        disabled={editing}
        value={draft.projectId}
        onChange={(projectId) => put({ projectId, containerTypeId: '', classId: '', inherited: {} })}
        emptyOption={t`Choose a project`}
        options={options(choices.projects)}
      />
      <Field
        type="select"
        required
        label={t`Type`}
        value={draft.containerTypeId}
        onChange={(containerTypeId) => put({ containerTypeId })}
        options={options(types)}
      />
      <Field
        type="select"
        required
        label={t`Class of documents`}
        value={draft.classId}
        onChange={(classId) => put({ classId, inherited: {} })}
        options={options(choices.classes.filter((each) => each.projectId === draft.projectId))}
      />
      <Field
        type="select"
        label={t`Cost center`}
        value={draft.costCenterId}
        onChange={(costCenterId) => put({ costCenterId })}
        emptyOption={t`None`}
        options={costCenters.map((center) => ({ value: center.id, label: `${center.code} ${center.name}` }))}
      />
      <div className="sm:col-span-2">
        <Field
          type="text"
          label={t`Description`}
          maxLength={LIMITS.noteCharacters}
          value={draft.description}
          onChange={(description) => put({ description })}
        />
      </div>
    </div>
  );
}
