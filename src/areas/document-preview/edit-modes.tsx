import { useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Segments } from '#src/kit/menu/segments.tsx';

/** Ways to edit the pages of a document: areas on one page, or the order of all. */
export type EditMode = 'areas' | 'pages';

/** The mode of the address. */
export function useEditMode(): EditMode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return search['do'] === 'pages' ? 'pages' : 'areas';
}

/** Changes between the modes. */
export function EditModes({ mode }: { mode: EditMode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  return (
    <Segments
      label={t`What to edit`}
      value={mode}
      options={[
        { value: 'areas', label: t`Areas` },
        { value: 'pages', label: t`Order of pages` },
      ]}
      onChange={(next) =>
        void navigate({ to: '.', replace: true, search: { ...search, do: next === 'pages' ? 'pages' : undefined } })
      }
    />
  );
}
