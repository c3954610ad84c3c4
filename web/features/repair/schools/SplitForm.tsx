import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { readDay } from '#shared/domain/fields.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { issuesOf, messageOf } from '../../../api/apiError.ts';
import { GivenUp } from '../../../api/givenUp.ts';
import { useEndpoint, useEndpointMutation } from '../../../api/hooks.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';
import { useHeldWork } from '../../../session/heldWork.ts';
import { useSending } from '../../../shell/useSending.ts';
import { Answered } from '../../../ui/Answered.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormFieldGroup } from '../../../ui/FormField.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { notify } from '../../../ui/notify.tsx';
import { TickBox } from '../../../ui/TickBox.tsx';
import { ASKED_ANEW } from './askedAnew.ts';
import { PersonName } from './Names.tsx';
import type { Chosen } from './SchoolField.tsx';
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
  const [asking, setAsking] = useState(false);
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
  const { send, sending } = useSending();
  const sent = { params: { id: school.id }, query: { into: into.school_id } };
  const foreseen = useEndpoint('closures.closeImpact', sent, ASKED_ANEW);
  const impact = foreseen.data?.data;
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
  const split = async () => {
    if (!impact) return;
    const teacher_ids = leaving.map(({ id }) => id);
    onBusy(true);
    try {
      const { on } = form.getValues();
      const body = { school: into.school_id, teacher_ids, on, version: impact.version };
      const { data: done } = await send(() => trigger({ params: { id: school.id }, body }));
      const { job } = done;
      notify.success(job.state === 'done' ? closureScreen.moved(job.done) : closureScreen.goesOn);
      onDone();
    } catch (reason) {
      setAsking(false);
      if (reason instanceof GivenUp) return;
      const issues = issuesOf(reason).filter(({ field }) => field.startsWith('teacher_ids.'));
      const nameOf = (field: string) => leaving[Number(field.split('.')[1])]?.teacher_name;
      if (issues.length > 0)
        setFault(issues.map(({ field, message }) => `${nameOf(field) ?? ''}: ${message}`).join('. '));
      notify.error(closureScreen.failed(messageOf(reason)));
      void foreseen.mutate();
    } finally {
      onBusy(false);
    }
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
