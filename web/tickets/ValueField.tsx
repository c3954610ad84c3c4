import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { type Field, type Fields, namesFrom } from '#shared/records/record.ts';
import type { TicketOf } from '#shared/records/ticket.ts';
import { useEndpoint } from '../api/hooks.ts';
import { RecordField } from '../record/RecordField.tsx';
import { Fault } from '../ui/Fault.tsx';
import { CheckboxGroup } from '../ui/form/CheckboxGroup.tsx';
import { ChoiceField } from '../ui/form/ChoiceField.tsx';
import { digitsOf } from './proposal.ts';

type Props = { of: TicketOf; record: number; fields: Fields; name: string; label: string };
type Typed = { value: Record<string, string> };
type Ticked = { value: Record<string, string[]> };

/** The control of a field, as its form has it, for those who may not read the lists of master data. */
export function ValueField({ of, record, fields, name, label }: Props) {
  const field = fields[name] as Field;
  if (namesFrom(field))
    return <ListedField of={of} record={record} field={field} name={name} label={label} />;
  return <RecordField of={fields} name={name} at="value" label={label} {...digitsOf(of, field)} />;
}

function ListedField({ of, record, field, name, label }: Omit<Props, 'fields'> & { field: Field }) {
  const { data, error } = useEndpoint('tickets.choices', { query: { of, field: name, record } });
  const options = data?.data.names ?? [];
  const at = `value.${name}` as const;
  if (error && !data) return <Fault>{ticketScreen.choicesFailed}</Fault>;
  return 'someOf' in field ? (
    <CheckboxGroup<Ticked> name={at} label={label} options={options} />
  ) : (
    <ChoiceField<Typed> name={at} label={label} options={options} initialFocus />
  );
}
