import { Box, chakra } from '@chakra-ui/react';
import type { FoundTeacher } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { AlertIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/Select.tsx';
import type { ShownCheck } from './orderLines.ts';

type Props = {
  /** By which the fields of the line are described. */
  id: string;
  name: string;
  /** Undefined while the line is not checked. `unchecked` then says why. */
  check: ShownCheck | undefined;
  unchecked: string;
  onChoose: (teacher: FoundTeacher) => void;
};

/** What the check says of a line in words, and whom else its text may mean. */
export function LineCheck({ id, name, check, unchecked, onChoose }: Props) {
  if (!check)
    return (
      <chakra.p id={id} color="fg.muted">
        {unchecked}
      </chakra.p>
    );
  const { faults, warnings, close } = check;
  return (
    <Box fontSize="sm" lineHeight="short">
      <div id={id}>
        {faults.length + warnings.length === 0 && (
          <chakra.p color="fg.success">{orderScreen.noFault}</chakra.p>
        )}
        {faults.map(({ code, message }) => (
          <Said key={code} kind="Fault" text={message} />
        ))}
        {warnings.map(({ code, message }) => (
          <Said key={code} kind="Warning" text={message} />
        ))}
      </div>
      {close.length > 0 && (
        <Select
          aria-label={`${orderScreen.whichOne} ${name}`}
          aria-describedby={id}
          aria-invalid={faults.some(({ code }) => code === 'several') || undefined}
          box={{ marginTop: 1 }}
          value=""
          none={orderScreen.whichOne}
          options={close.map(({ id, teacher_ID, teacher_name, school_name }) => [
            String(id),
            `${teacher_name} · ${teacher_ID} · ${school_name}`,
          ])}
          onChange={(value) => {
            const chosen = close.find(({ id }) => String(id) === value);
            if (chosen) onChoose(chosen);
          }}
        />
      )}
    </Box>
  );
}

const COLOURS = { Fault: 'fg.error', Warning: 'fg.warning' } as const;

/** A fault or a warning: an icon, a colour and a word for those who see neither. */
const Said = ({ kind, text }: { kind: keyof typeof COLOURS; text: string }) => (
  <chakra.p display="flex" gap={1} color={COLOURS[kind]}>
    <AlertIcon size="4" />
    <span>
      <chakra.span srOnly>{kind}: </chakra.span>
      {text}
    </span>
  </chakra.p>
);
