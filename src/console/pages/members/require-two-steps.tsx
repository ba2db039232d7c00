/** Whether all members need two-step sign-in. */
import { useId } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { LoadState } from "../../ui/load-state.tsx";
import { showError } from "../../ui/toast.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function RequireTwoSteps() {
  const text = useWords(WORDS);
  const id = useId();
  const loaded = useLoad(() => answer(api.GET("/api/v1/account/totp")), []);
  const { data, set } = loaded;
  if (!data) return <LoadState of={loaded} />;
  const change = async (required: boolean) => {
    set({ ...data, required });
    try {
      set(await answer(api.PUT("/api/v1/account/totp/required", { body: { required } })));
    } catch (error) {
      showError(error);
      set(data);
    }
  };
  return (
    <div class="field require-two-steps">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          aria-describedby={id}
          aria-checked={data.required}
          checked={data.required}
          disabled={!(data.enabled || data.required)}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        {text.requireTwoSteps}
      </label>
      <small id={id}>
        {data.enabled || data.required ? text.requireLead : text.requireFirst}{" "}
        <a href="/account">{text.ownAccount}</a>
      </small>
    </div>
  );
}
