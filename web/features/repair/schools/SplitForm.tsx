import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { readDay } from '#shared/domain/fields.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../../../api/apiError.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';
import { useHeldWork } from '../../../session/heldWork.ts';
import { Answered } from '../../../ui/Answered.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormFieldGroup } from '../../../ui/FormField.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { TickBox } from '../../../ui/TickBox.tsx';
import { PersonName } from './Names.tsx';
import type { Chosen } from './SchoolField.tsx';
import { useClosureStep } from './useClosureStep.ts';
import { useTellUnsaved } from './useTellUnsaved.ts';

type Props = {
  school: Chosen;
  into: Chosen;
  onBusy: (busy: boolean) => void;
  /** Hears whether anybody is ticked or anything is typed. The same function in every rendering. */
  onUnsaved: (unsaved: boolean) => void;
  onDone: () => void;
};
type Values = { on: string };

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    columnGap: 4,
    '& small': { color: 'fg.muted', fontSize: 'sm' },
    '& label': { overflowWrap: 'anywhere' },
  },
});

/** Chooses the teachers who leave a school for another, and moves them. */
export function SplitForm({ school, into, onBusy, onUnsaved, onDone }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [fault, setFault] = useState<string>();
  const form = useForm<Values>({ defaultValues: { on: todayInIndia() } });
  // `isDirty` must be read while rendering, or the form does not keep it up to date.
  const { isDirty } = form.formState;
  useHeldWork<{ chosen: number[]; typed: Values }>(
    `split:${school.id}:${into.id}`,
    () => ({ chosen: [...chosen], typed: form.getValues() }),
    (work) => {
      setChosen(new Set(work.chosen));
      form.reset(work.typed, { keepDefaultValues: true });
    },
  );
  const { trigger } = useEndpointMutation('closures.split');
  const { foreseen, impact, asking, setAsking, sending, run } = useClosureStep({
    school,
    into,
    onBusy,
    onDone,
  });
  // Somebody who was ticked may have left the list since: there is no box any more that unticks them.
  const leaving = (impact?.teachers.names ?? []).filter(({ id }) => chosen.has(id));
  useTellUnsaved(leaving.length > 0 || isDirty, onUnsaved);
  const tick = (id: number, on: boolean) => {
    setFault(undefined);
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  };
  const ask = form.handleSubmit(({ on }) => {
    if (leaving.length === 0) return setFault(closureScreen.chooseNobody);
    if (!readDay(on)) return form.setError('on', { message: sharedMessages.required }, { shouldFocus: true });
    setAsking(true);
  });
  const split = () => {
    const teacher_ids = leaving.map(({ id }) => id);
    const { on } = form.getValues();
    return run({
      send: (version) =>
        trigger({
          params: { id: school.id },
          body: { school: into.school_id, teacher_ids, on, version },
        }),
      done: (job) => closureScreen.moved(job.done),
      mark: (issues) => {
        const nameOf = (field: string) => leaving[Number(field.split('.')[1])]?.teacher_name;
        const faults = issues.filter(({ field }) => field.startsWith('teacher_ids.'));
        if (faults.length > 0)
          setFault(faults.map(({ field, message }) => `${nameOf(field) ?? ''}: ${message}`).join('. '));
      },
    });
  };
  return (
    <FormProvider {...form}>
      <Answered answer={foreseen} failed={messageOf(foreseen.error, closureScreen.loadFailed)} rows={3} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (impact) void ask(event);
        }}
      >
        <Box display="grid" gap={4}>
          {impact && (
            <FormFieldGroup
              label={closureScreen.choose}
              required
              hint={closureScreen.chosen(leaving.length)}
              error={fault}
            >
              <Grid>
                {impact.teachers.names.map((person) => (
                  <TickBox
                    key={person.id}
                    checked={chosen.has(person.id)}
                    onChange={(on) => tick(person.id, on)}
                  >
                    <span>
                      <PersonName {...person} />
                    </span>
                  </TickBox>
                ))}
              </Grid>
            </FormFieldGroup>
          )}
          <Box maxWidth="40rem">
            <DateField<Values> name="on" label={closureScreen.on} required hint={closureScreen.onHint} />
          </Box>
          <Button
            type="submit"
            width={{ base: 'full', md: 'auto' }}
            justifySelf="start"
            aria-disabled={!impact || undefined}
          >
            {closureScreen.split}
          </Button>
        </Box>
      </form>
      {asking && (
        <ConfirmDialog
          title={closureScreen.splitQuestion(leaving.length, into.school_name)}
          confirmLabel={closureScreen.split}
          busyLabel={closureScreen.splitting}
          busy={sending}
          onConfirm={() => void split()}
          onCancel={() => setAsking(false)}
        >
          <p>{closureScreen.splitText}</p>
        </ConfirmDialog>
      )}
    </FormProvider>
  );
}
