"use strict";

// The button that lets this browser show notices. Without JavaScript or push it stays hidden and says why.
const part = document.querySelector("[data-push]");
const button = part && part.querySelector("button");
const said = part && part.querySelector("[role=status]");

function supported() {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

function bytes(text) {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/") + "=".repeat((4 - (text.length % 4)) % 4);
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}

function browserName() {
  const brands = navigator.userAgentData?.brands?.map((brand) => brand.brand) ?? [];
  const known = ["Edge", "Opera", "Chrome", "Chromium", "Firefox", "Safari"];
  const name = known.find((one) => brands.some((brand) => brand.includes(one)) || navigator.userAgent.includes(one));
  const system = navigator.userAgentData?.platform ?? navigator.platform ?? "";
  return [name, system].filter(Boolean).join(", ");
}

async function send(address, body) {
  const token = part.querySelector("[name=csrfmiddlewaretoken]").value;
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).detail ?? answer.statusText);
}

function ready(registration) {
  if (registration.active) return registration;
  return navigator.serviceWorker.ready;
}

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(part.dataset.denied);
  const registration = await ready(await navigator.serviceWorker.register("/sw.js", { scope: "/" }));
  const key = { userVisibleOnly: true, applicationServerKey: bytes(part.dataset.push) };
  const subscription = await registration.pushManager.subscribe(key);
  await send(part.dataset.subscribe, { ...subscription.toJSON(), browser: browserName() });
}

async function unsubscribe(subscription) {
  await send(part.dataset.unsubscribe, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function present() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration ? registration.pushManager.getSubscription() : null;
}

async function toggle() {
  button.disabled = true;
  try {
    const subscription = await present();
    await (subscription ? unsubscribe(subscription) : subscribe());
    window.location.reload();
  } catch (error) {
    said.textContent = `${part.dataset.failed} ${error.message}`;
    button.disabled = false;
  }
}

async function begin() {
  if (!supported()) {
    said.textContent = part.dataset.unsupported;
    return;
  }
  const on = Boolean(await present());
  button.textContent = on ? part.dataset.stop : part.dataset.start;
  button.classList.toggle("quiet", on);
  button.hidden = false;
  button.addEventListener("click", toggle);
}

if (part) begin();
