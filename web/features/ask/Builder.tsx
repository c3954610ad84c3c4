import { Box, Button, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { MOST_CONDITIONS, type Question } from '#shared/domain/question.ts';
import { counted } from '#shared/domain/text.ts';
import { askMessages } from '#shared/messages/ask.ts';
import type { AskedOf } from '#shared/records/asked.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { conditionsOf, type Draft, draftOf, emptyDraft } from './askState.ts';
import { ConditionLine } from './ConditionLine.tsx';
import { Choose } from './ValueField.tsx';
import { choicesFor } from './words.ts';

/** A question while it is made: conditions may lack their values. */
export type Build = {
  of: AskedOf;
  drafts: readonly Draft[];
  has?: { not: boolean; drafts: readonly Draft[] };
};

export const buildOf = ({ of, all, has }: Question): Build => ({
  of,
  drafts: all.map(draftOf),
  has: has && { not: has.not, drafts: has.all.map(draftOf) },
});

/** What of a question its conditions make up. */
export const askedBy = ({ of, drafts, has }: Build): Pick<Question, 'of' | 'all' | 'has'> => ({
  of,
  all: conditionsOf(of, drafts),
  ...(has && { has: { not: has.not, all: conditionsOf('teachers', has.drafts) } }),
});

type Props = {
  build: Build;
  /** How many rows are left after each condition that is asked; undefined while that is not known. */
  left: readonly number[] | undefined;
  /** Whether the question was refused or failed, so that nothing is being counted. */
  uncounted: boolean;
  /** What the server says is wrong, by the place of the condition: `all.0`, `has.all.1`. */
  faults: ReadonlyMap<string, string>;
  onChange: (build: Build) => void;
};

const KINDS = [
  ['schools', 'Schools'],
  ['teachers', 'Teachers'],
] as const;

/** Where a question is put together, line by line as it is read: Teachers whose district is …, and whose age is …. */
export function Builder({ build, left, uncounted, faults, onChange }: Props) {
  const { of, drafts, has } = build;
  const { user } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const district = districtIn(drafts) ?? user?.district ?? '';
  const full = drafts.length + (has?.drafts.length ?? 0) >= MOST_CONDITIONS;
  const asked = conditionsOf(of, drafts).length;

  // The button of what was removed is gone, and the focus with it.
  const focusAdd = () => setTimeout(() => box.current?.querySelector<HTMLElement>('[data-add]')?.focus());
  const add = (kind: AskedOf): Draft => {
    const field = kind === 'schools' ? 'district' : 'subjects_taught';
    // The new line takes the focus, so that the keyboard goes on there.
    setTimeout(() =>
      [...(box.current?.querySelectorAll<HTMLElement>(`[data-${kind}] select[aria-label^=Field]`) ?? [])]
        .at(-1)
        ?.focus(),
    );
    return emptyDraft(field, choicesFor(kind, field)[0]?.operator ?? 'is');
  };

  return (
    <Panel ref={box} as="section" aria-label="Conditions" padding={4} marginBottom={4} data-screen-only="">
      <Box display="flex" flexWrap="wrap" alignItems="center" gap={2} marginBottom={3}>
        <Choose
          label="Ask about"
          value={of}
          options={KINDS}
          onChange={(kind) => onChange({ of: kind as AskedOf, drafts: [] })}
        />
      </Box>
      <Lines
        of={of}
        drafts={drafts}
        district={district}
        left={left}
        uncounted={uncounted}
        faults={faults}
        path="all"
        onChange={(next) => onChange({ ...build, drafts: next })}
        onRemoved={focusAdd}
      />
      {has && (
        <Box marginTop={3} paddingInlineStart={{ base: 0, md: 6 }}>
          <Box display="flex" flexWrap="wrap" alignItems="center" gap={2} marginBottom={3}>
            <Choose
              label="Teachers they have or lack"
              value={has.not ? 'without' : 'with'}
              options={[
                ['with', 'with a teacher'],
                ['without', 'without a teacher'],
              ]}
              onChange={(value) => onChange({ ...build, has: { ...has, not: value === 'without' } })}
            />
            <Button
              variant="ghost"
              onClick={() => {
                onChange({ of, drafts });
                focusAdd();
              }}
              aria-label="Remove the condition on teachers"
            >
              Remove
            </Button>
            {left?.[asked] !== undefined && (
              <chakra.span fontSize="sm" color="fg.muted">
                {counted(left[asked], 'school', 'schools')} left
              </chakra.span>
            )}
          </Box>
          <Lines
            of="teachers"
            drafts={has.drafts}
            district={district}
            left={undefined}
            uncounted
            faults={faults}
            path="has.all"
            onChange={(next) => onChange({ ...build, has: { ...has, drafts: next } })}
            onRemoved={focusAdd}
          />
        </Box>
      )}
      <Box display="flex" flexWrap="wrap" gap={2} marginTop={3}>
        {!full && (
          <Button
            data-add=""
            variant="outline"
            onClick={() => onChange({ ...build, drafts: [...drafts, add(of)] })}
          >
            {askMessages.addCondition}
          </Button>
        )}
        {of === 'schools' && !full && (
          <Button
            variant="outline"
            onClick={() =>
              onChange({
                ...build,
                has: { not: has?.not ?? false, drafts: [...(has?.drafts ?? []), add('teachers')] },
              })
            }
          >
            {has ? askMessages.addToHas : askMessages.addHas}
          </Button>
        )}
      </Box>
    </Panel>
  );
}

/** The district that conditions ask for, if it is one. */
function districtIn(drafts: readonly Draft[]): string | undefined {
  const found = drafts.find(({ field, operator }) => field === 'district' && operator === 'is')?.value;
  return typeof found === 'string' ? found : undefined;
}

type LinesProps = Omit<Props, 'build' | 'onChange'> & {
  of: AskedOf;
  drafts: readonly Draft[];
  district: string;
  path: string;
  onChange: (drafts: readonly Draft[]) => void;
  /** Called after a line is gone. */
  onRemoved: () => void;
};

function Lines({ of, drafts, district, left, faults, path, uncounted, onChange, onRemoved }: LinesProps) {
  let asked = -1;
  return (
    <Box as="ul" listStyleType="none" display="grid" gap={2} {...{ [`data-${of}`]: '' }}>
      {drafts.map((draft, at) => {
        const isAsked = conditionsOf(of, [draft]).length > 0;
        if (isAsked) asked += 1;
        return (
          <ConditionLine
            key={draft.key}
            of={of}
            at={at + 1}
            lead={at === 0 ? 'whose' : 'and whose'}
            draft={draft}
            district={district}
            left={isAsked ? left?.[asked] : undefined}
            uncounted={uncounted}
            fault={isAsked ? faults.get(`${path}.${asked}`) : undefined}
            onChange={(next) => onChange(drafts.map((one) => (one === draft ? next : one)))}
            onRemove={() => {
              onChange(drafts.filter((one) => one !== draft));
              onRemoved();
            }}
          />
        );
      })}
    </Box>
  );
}
