import { Button, Stack, Text } from '@mantine/core';
import { Sheet, SheetActions } from '../../ui/sheet';

interface Props {
  patientName: string;
  opened: boolean;
  onClose: () => void;
  onEnd: () => void;
}

export function EndDialog({ patientName, opened, onClose, onEnd }: Props) {
  return (
    <Sheet opened={opened} onClose={onClose} title="End the call for both of you?" withCloseButton={false}>
      <Stack gap="md">
        <Text>
          The call ends for {patientName} and you. The visit stays open: you can start again, or mark it
          complete. Nothing is charged or refunded.
        </Text>
        <SheetActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            Stay in the Call
          </Button>
          <Button color="red.9" onClick={onEnd}>
            Yes, End for Both
          </Button>
        </SheetActions>
      </Stack>
    </Sheet>
  );
}
