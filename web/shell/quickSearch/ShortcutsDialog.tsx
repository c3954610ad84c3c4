import { Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { shellMessages } from '#shared/messages/shell.ts';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import { Key } from './Key.tsx';
import { SHORTCUTS } from './shortcutList.ts';
import { turnSingleKeys, usesSingleKeys } from './singleKeys.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '7rem 1fr',
    columnGap: 3,
    rowGap: 2,
    alignItems: 'baseline',
    '& > dt': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  },
});

/** Lists the keyboard shortcuts, and turns those of a single key on or off. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [single, setSingle] = useState(usesSingleKeys);
  const hint = useId();
  return (
    <ModalDialog
      title={shellMessages.shortcuts}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-initial-focus="">
          Close
        </Button>
      }
    >
      <List>
        {SHORTCUTS.flatMap(({ keys, does }) => [
          <dt key={`${does} keys`}>
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>,
          <dd key={does}>{does}</dd>,
        ])}
      </List>
      <chakra.div marginTop={4}>
        <TickBox
          checked={single}
          describedBy={hint}
          onChange={(checked) => {
            turnSingleKeys(checked);
            setSingle(checked);
          }}
        >
          {shellMessages.singleKeys}
        </TickBox>
      </chakra.div>
      <chakra.p id={hint} fontSize="sm" color="fg.muted">
        {shellMessages.singleKeysHint}
      </chakra.p>
    </ModalDialog>
  );
}
