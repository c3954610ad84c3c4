import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { TeacherPicker } from '../../../reference/TeacherPicker.tsx';
import { teacherText } from '../../../reference/teacherChoice.ts';
import { FormField } from '../../../ui/FormField.tsx';

type Chosen = Pick<Teacher, 'id' | 'teacher_name' | 'teacher_ID'>;

type FieldProps = {
  label: string;
  chosen?: Chosen;
  onChoose: (teacher: Chosen | undefined) => void;
  error?: string;
};

const TeacherField = ({ label, chosen, onChoose, error }: FieldProps) => (
  <FormField label={label} error={error}>
    {(control) => (
      <TeacherPicker
        source="teachers.search"
        control={control}
        chosen={chosen ? teacherText(chosen) : ''}
        onChoose={onChoose}
        onClear={() => onChoose(undefined)}
      />
    )}
  </FormField>
);

type Props = {
  /** The id of the first record, where it is known; otherwise 0. */
  first: number;
  onChoose: (a: number, b: number) => void;
};

/** Chooses two records that nobody proposed. */
export function ChoosePair({ first, onChoose }: Props) {
  const known = useEndpoint('teachers.get', first ? { params: { id: first } } : null).data?.data;
  /** Undefined until somebody chooses, null once they emptied the field. The known record then stays away. */
  const [one, setOne] = useState<Chosen | null>();
  const [other, setOther] = useState<Chosen>();
  const [tried, setTried] = useState(false);
  const a = one === undefined ? known : (one ?? undefined);
  const same = a !== undefined && a.id === other?.id;
  const missing = (chosen: Chosen | undefined) => (tried && !chosen ? duplicateScreen.chooseOne : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (a && other && !same) onChoose(a.id, other.id);
  };
  return (
    <chakra.form
      onSubmit={submit}
      noValidate
      display="grid"
      gap={3}
      alignItems="end"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr) auto' }}
    >
      <TeacherField
        label={duplicateScreen.first}
        chosen={a}
        onChoose={(teacher) => setOne(teacher ?? null)}
        error={missing(a)}
      />
      <TeacherField
        label={duplicateScreen.second}
        chosen={other}
        onChoose={setOther}
        error={same ? duplicateScreen.sameRecord : missing(other)}
      />
      <Button type="submit" variant="outline">
        {duplicateScreen.compare}
      </Button>
    </chakra.form>
  );
}
