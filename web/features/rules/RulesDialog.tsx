import { chakra } from '@chakra-ui/react';
import { useController, useWatch } from 'react-hook-form';
import { roleFacts } from '#shared/access/roles.ts';
import { showDate } from '#shared/domain/dates.ts';
import { readDay } from '#shared/domain/fields.ts';
import { ISSUERS, type Rules, type RulesInput } from '#shared/domain/service/rules.ts';
import { inForceOn } from '#shared/domain/service/versions.ts';
import { ruleMessages } from '#shared/messages/rules.ts';
import { ruleScreen } from '#shared/messages/serviceBook.ts';
import { HABITATION_CATEGORIES } from '#shared/records/school.ts';
import { ApiError, issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormFieldGroup } from '../../ui/FormField.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { digitsOnly } from '../../ui/form/inputFilters.ts';
import { LongTextField } from '../../ui/form/LongTextField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { TickField } from '../../ui/form/TickField.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import { builtOn, checkRules, placed, RULE_UNITS, type RuleValues, toValues } from './ruleValues.ts';

type Props = {
  now: Rules;
  versions: readonly Rules[];
  onClose: () => void;
};

const overfills = Object.keys(ruleScreen.overfills) as Rules['overfill'][];

/** The rules that are stored at this moment and that a change from this day on builds on. */
async function storedFor(day: string): Promise<Rules> {
  const { now, versions } = (await call('rules.get')).data;
  return builtOn(now, versions, day, todayInIndia());
}

/**
 * Sets the rules from a day on. Those before stay in force until then. All rules are sent, so the form is brought
 * together first with those that the day has by then: others may be planned, or set meanwhile.
 */
export function RulesDialog({ now, versions, onClose }: Props) {
  const { trigger, requests } = useEndpointMutation('rules.update');
  const { form, conflict, ...the } = useRecordForm<RuleValues, RulesInput, Rules>({
    name: 'rules',
    base: { version: now.version, values: toValues(now, todayInIndia()) },
    check: checkRules,
    store: async (input, began) => {
      const { from, version } = await storedFor(input.from);
      const isOther = from !== the.base.current.values.of || version !== began;
      if (isOther) throw new ApiError(409, 'stale', ruleMessages.stale);
      await trigger({ body: { ...input, ...(from === input.from && { version }) } });
    },
    requests,
    saved: ({ from }) => ruleScreen.saved(showDate(from)),
    refusal: (error, values) => ({
      alert: ruleScreen.saveFailed(messageOf(error)),
      faults: placed(
        issuesOf(error),
        HABITATION_CATEGORIES.filter((schedule) => values[schedule] !== ''),
      ),
    }),
    conflict: {
      read: (): Promise<Rules> => storedFor(form.getValues('from')),
      toValues: (stored): RuleValues => toValues(stored, form.getValues('from')),
      units: RULE_UNITS,
      // Planned rules may be meant to go back to those of today, and the other way round.
      isAnother: ({ from }): boolean => {
        const { of } = the.base.current.values;
        return from !== of && (from > todayInIndia() || of > todayInIndia());
      },
    },
    onDone: onClose,
  });
  const years = { filter: digitsOnly(2), inputMode: 'numeric' } as const;
  return (
    <>
      <FormDialog
        form={form}
        title={ruleScreen.editTitle}
        wide
        saving={the.saving !== undefined}
        onSubmit={() => the.submit()}
        unsaved={the.unsaved}
        onKeyDown={the.onKeyDown}
        onClose={the.close}
      >
        <DateField<RuleValues> name="from" label={ruleScreen.from} required />
        <PlannedNote versions={versions} />
        <TextField<RuleValues> name="age" label={ruleScreen.superannuation} required {...years} />
        <LongTextField<RuleValues>
          name="ages"
          label={ruleScreen.ofDesignation}
          hint={ruleScreen.byHint}
          maxLength={5000}
        />
        <TextField<RuleValues> name="tenure" label={ruleScreen.tenure} required {...years} />
        {HABITATION_CATEGORIES.map((schedule) => (
          <TextField<RuleValues>
            key={schedule}
            name={schedule}
            label={ruleScreen.ofSchedule(schedule)}
            hint={ruleScreen.general}
            {...years}
          />
        ))}
        <TextField<RuleValues> name="exempt_years" label={ruleScreen.exempt} required {...years} />
        <ChoiceField<RuleValues>
          name="overfill"
          label={ruleScreen.overfill}
          required
          options={overfills}
          show={(way) => ruleScreen.overfills[way as Rules['overfill']]}
        />
        <TextField<RuleValues>
          name="days_to_join"
          label={ruleScreen.days}
          required
          filter={digitsOnly(3)}
          inputMode="numeric"
        />
        <IssuersField />
        <TickField<RuleValues>
          name="ticketMessages"
          label={ruleScreen.ticketMessages}
          hint={ruleScreen.ticketMessagesHint}
        />
        <TickField<RuleValues>
          name="guardServiceDates"
          label={ruleScreen.guardServiceDates}
          hint={ruleScreen.guardServiceDatesHint}
        />
      </FormDialog>
      {conflict && (
        <ConflictDialog
          title={ruleScreen.otherRules}
          explanation={ruleScreen.otherRulesText}
          advice={ruleScreen.otherRulesChoice}
          {...conflict}
        />
      )}
    </>
  );
}

/** Says when the chosen day has other rules than today. */
function PlannedNote({ versions }: Pick<Props, 'versions'>) {
  const day = useWatch<RuleValues, 'from'>({ name: 'from' });
  const planned = readDay(day) ? inForceOn(versions, day) : undefined;
  return (
    <chakra.p role="status" fontSize="sm" alignSelf="center">
      {planned && planned.from > todayInIndia() && ruleScreen.planned(showDate(planned.from))}
    </chakra.p>
  );
}

/** The roles that may issue orders. */
function IssuersField() {
  const { field, fieldState } = useController<RuleValues, 'issuers'>({ name: 'issuers' });
  return (
    <FormFieldGroup name="issuers" label={ruleScreen.issuers} required error={fieldState.error?.message}>
      {ISSUERS.map((role, at) => (
        <div key={role}>
          <TickBox
            checked={field.value.includes(role)}
            inputRef={at === 0 ? field.ref : undefined}
            onBlur={field.onBlur}
            onChange={(ticked) =>
              field.onChange(ISSUERS.filter((one) => (one === role ? ticked : field.value.includes(one))))
            }
          >
            {roleFacts[role].displayName}
          </TickBox>
        </div>
      ))}
    </FormFieldGroup>
  );
}
