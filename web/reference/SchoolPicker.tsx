import { showType } from '#shared/domain/text.ts';
import { type PickerProps, RecordPicker } from './RecordPicker.tsx';
import { noteSchool, recentSchool } from './recentSchool.ts';

type SchoolSource = 'schools.search' | 'schools.lookup';

/**
 * Finds a school by a part of its name, its School ID, its place or its block office. While nothing is typed, the arrow
 * keys offer the school that was chosen last.
 */
export function SchoolPicker<S extends SchoolSource>(props: PickerProps<S> & { source: S }) {
  const { source, onChoose } = props;
  const recent = recentSchool(source);
  return (
    <RecordPicker
      {...props}
      kind="school"
      recent={recent}
      maxLength={200}
      placeholder={recent ? 'Type a name, School ID or place, or press ↓' : 'Type a name, School ID or place'}
      option={({ school_id, school_name, habitation, rd_block, district, block_office }) => ({
        key: school_id,
        title: school_name,
        detail: [school_id, habitation, rd_block, district, showType(block_office)]
          .filter(Boolean)
          .join(' · '),
      })}
      onChoose={(school) => {
        noteSchool(source, school);
        onChoose(school);
      }}
    />
  );
}
