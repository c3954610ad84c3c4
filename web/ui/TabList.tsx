import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';

type Tab<K extends string> = { key: K; label: string };
type Props<K extends string> = {
  /** Names the row of tabs for screen readers. */
  label: string;
  tabs: readonly Tab<K>[];
  selected: K;
  onSelect: (key: K) => void;
};

/** The ids that tie a tab to its panel. */
export const tabId = (key: string) => `tab-${key}`;
export const panelId = (key: string) => `panel-${key}`;

const Row = chakra('div', {
  base: {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    borderBottomWidth: '1px',
    borderColor: 'border',
    '& > button': {
      flexShrink: 0,
      minHeight: { base: '11', md: '10' },
      paddingX: { base: 3, lg: 2 },
      fontWeight: 'medium',
      fontSize: 'sm',
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      cursor: 'pointer',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      focusVisibleRing: 'inside',
      _hover: { color: 'fg', background: 'bg.muted' },
      '&[aria-selected=true]': { color: 'colorPalette.fg', borderColor: 'colorPalette.solid' },
    },
  },
});

const STEPS: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** A row of tabs, one of them selected. Arrow keys, Home and End select others. It scrolls if it does not fit. */
export function TabList<K extends string>({ label, tabs, selected, onSelect }: Props<K>) {
  const row = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is found by its attribute
  useEffect(() => {
    row.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selected]);

  const byKey = (event: KeyboardEvent) => {
    // Counted from the tab with the focus, because the selection may follow later.
    const at = tabs.findIndex(({ key }) => tabId(key) === document.activeElement?.id);
    const next = tabs[STEPS[event.key]?.(at, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    document.getElementById(tabId(next.key))?.focus();
  };

  return (
    <Row ref={row} role="tablist" aria-label={label} onKeyDown={byKey}>
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={tabId(key)}
          aria-selected={key === selected}
          aria-controls={key === selected ? panelId(key) : undefined}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => onSelect(key)}
        >
          {text}
        </button>
      ))}
    </Row>
  );
}
