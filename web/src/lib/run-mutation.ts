interface Callbacks<Data> {
  onSuccess?: (data: Data) => unknown;
  onError?: (error: Error) => unknown;
}

/** Unlike `mutate`, its callbacks run even if the change removes the component. */
export function runMutation<Data, Variables>(
  mutation: { mutateAsync: (variables: Variables) => Promise<Data> },
  variables: Variables,
  { onSuccess = () => {}, onError = () => {} }: Callbacks<Data>,
): void {
  mutation.mutateAsync(variables).then(onSuccess, onError);
}
