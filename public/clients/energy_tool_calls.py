"""Every call of Energy Tool, with its types, for the client in energy_tool.py next to it.

Made of the description of the API by `npm run docs`: changes belong there.

    from energy_tool import sign_in
    from energy_tool_calls import Calls
    calls = Calls(sign_in("https://energy.example", "editor@demo.test", "energy-demo-2026"))
    calls.system_checks("demo-district")

A query that is None is left out. Fields of bodies and of what comes back are in /api/openapi.json.
"""

from __future__ import annotations

import urllib.parse
from typing import Any, Literal

from energy_tool import Client

__all__ = ["Calls"]


def _part(text: str) -> str:
    return urllib.parse.quote(text, safe="")


class Calls:
    """The calls, each by its name in the description."""

    def __init__(self, client: Client):
        self._client = client

    def add_group_role(self, body: dict[str, Any]) -> dict[str, Any]:
        """Let a group of a company's sign-in give a role, from each person's next sign-in on; for admins.

        POST /api/group-role; scope all; body needs rule_id, variant, group_name, role.
        """
        return self._client.post("group-role", body)

    def approve_operation(self, id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Approve a proposed plan for its first days; of several who do so at once one does, the others get 409.

        POST /api/optimization-operation/{id}/approve; scope operate.
        """
        return self._client.post(f"optimization-operation/{_part(id)}/approve", body)

    def ask_chat(self, body: dict[str, Any]) -> dict[str, Any]:
        """Ask the assistant; an answer with its sources.

        POST /api/rag/chat; scope read; body needs question, sessionId.
        """
        return self._client.post("rag/chat", body)

    def ask_for_forecast(self, live_id: str) -> dict[str, Any]:
        """Search the model of a live series and issue a forecast now.

        POST /api/live-series/{live_id}/forecast; scope run.
        """
        return self._client.post(f"live-series/{_part(live_id)}/forecast")

    def assign_role(self, body: dict[str, Any]) -> dict[str, Any]:
        """Give a role in a system; its holder is told by mail.

        POST /api/role; scope all; body needs user_id, system_id, role, email.
        """
        return self._client.post("role", body)

    def await_cluster(self, body: dict[str, Any]) -> dict[str, Any]:
        """Call a service by its name.

        POST /api/awaitCluster; scope model.
        """
        return self._client.post("awaitCluster", body)

    def begin_chat(self) -> dict[str, Any]:
        """Begin a conversation with the assistant.

        POST /api/rag/sessions; scope read.
        """
        return self._client.post("rag/sessions")

    def begin_from_template(self, template_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """A system from a template of the company: an import, whose state tells how far it is.

        POST /api/template/{template_id}/system; scope model; body needs name.
        """
        return self._client.post(f"template/{_part(template_id)}/system", body)

    def cancel_run(self, id: str) -> dict[str, Any]:
        """Ask a run to stop.

        POST /api/optimization/{id}/cancel; scope run.
        """
        return self._client.post(f"optimization/{_part(id)}/cancel")

    def cancel_study(self, id: str) -> dict[str, Any]:
        """Start no more runs of a study and stop those under way.

        POST /api/study/{id}/cancel; scope run.
        """
        return self._client.post(f"study/{_part(id)}/cancel")

    def change_token(self, token_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Change name, scopes and limits of one of the caller's tokens; null lifts them, what is left out stays.

        PATCH /api/auth/token/{token_id}; scope all.
        """
        return self._client.patch(f"auth/token/{_part(token_id)}", body)

    def change_token_limits(self, body: dict[str, Any]) -> dict[str, Any]:
        """Change what no token may exceed that works in the space; null lifts a limit, what is left out stays; for admins.

        PATCH /api/token-limits; scope all.
        """
        return self._client.patch("token-limits", body)

    def chat_history(self, session_id: str) -> dict[str, Any]:
        """Messages of an own conversation.

        GET /api/rag/sessions/{session_id}/history; scope read.
        """
        return self._client.get(f"rag/sessions/{_part(session_id)}/history")

    def compare_runs(self, id: str, *, with_: str | None = None, year: Any = None) -> dict[str, Any]:
        """A run next to one to three others of its system: what they were asked differently, sizes, costs, emissions, operation.

        GET /api/optimization/{id}/results/compare; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/results/compare", **{"with": with_, "year": year})

    def confirm_deal(self, system_id: str, deal_id: str) -> dict[str, Any]:
        """What an existing deal states to its counterparty: parties, delivery, energy and price; 409 for one that is not closed.

        GET /api/system/{system_id}/portfolio-manager/deals/{deal_id}/confirmation; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio-manager/deals/{_part(deal_id)}/confirmation")

    def decide_approvals(self, system_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Approve or refuse deals and guarantees that wait, or take a change back, all or none; nobody approves what they entered.

        POST /api/system/{system_id}/portfolio/approvals; scope operate; body needs items, verdict.
        """
        return self._client.post(f"system/{_part(system_id)}/portfolio/approvals", body)

    def delete_book(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a book; hard=1 deletes a deleted one for good.

        DELETE /api/book/{id}; scope operate.
        """
        return self._client.delete(f"book/{_part(id)}", **{"hard": hard})

    def delete_carrier(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a carrier for good; only with hard=1.

        DELETE /api/carrier/{id}; scope model.
        """
        return self._client.delete(f"carrier/{_part(id)}", **{"hard": hard})

    def delete_carrier_level(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a carrier level for good; only with hard=1.

        DELETE /api/carrier-level/{id}; scope model.
        """
        return self._client.delete(f"carrier-level/{_part(id)}", **{"hard": hard})

    def delete_chart_config(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a chart config for good; only with hard=1.

        DELETE /api/chart-config/{id}; scope model.
        """
        return self._client.delete(f"chart-config/{_part(id)}", **{"hard": hard})

    def delete_counterparty(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a counterparty; hard=1 deletes a deleted one for good.

        DELETE /api/counterparty/{id}; scope operate.
        """
        return self._client.delete(f"counterparty/{_part(id)}", **{"hard": hard})

    def delete_dashboard(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a dashboard for good; only with hard=1.

        DELETE /api/dashboard/{id}; scope model.
        """
        return self._client.delete(f"dashboard/{_part(id)}", **{"hard": hard})

    def delete_deal(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a deal; hard=1 deletes a deleted one for good.

        DELETE /api/deal/{id}; scope operate.
        """
        return self._client.delete(f"deal/{_part(id)}", **{"hard": hard})

    def delete_event(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a event; hard=1 deletes a deleted one for good.

        DELETE /api/event/{id}; scope operate.
        """
        return self._client.delete(f"event/{_part(id)}", **{"hard": hard})

    def delete_event_rules(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a event rules for good; only with hard=1.

        DELETE /api/event-rules/{id}; scope model.
        """
        return self._client.delete(f"event-rules/{_part(id)}", **{"hard": hard})

    def delete_finance_terms(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a finance terms; hard=1 deletes a deleted one for good.

        DELETE /api/finance-terms/{id}; scope model.
        """
        return self._client.delete(f"finance-terms/{_part(id)}", **{"hard": hard})

    def delete_forecast_settings(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a forecast settings for good; only with hard=1.

        DELETE /api/forecast-settings/{id}; scope model.
        """
        return self._client.delete(f"forecast-settings/{_part(id)}", **{"hard": hard})

    def delete_futures_market(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a futures market for good; only with hard=1.

        DELETE /api/futures-market/{id}; scope model.
        """
        return self._client.delete(f"futures-market/{_part(id)}", **{"hard": hard})

    def delete_geometry(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a geometry; hard=1 deletes a deleted one for good.

        DELETE /api/geometry/{id}; scope model.
        """
        return self._client.delete(f"geometry/{_part(id)}", **{"hard": hard})

    def delete_goo(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a goo; hard=1 deletes a deleted one for good.

        DELETE /api/goo/{id}; scope operate.
        """
        return self._client.delete(f"goo/{_part(id)}", **{"hard": hard})

    def delete_house(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a house; hard=1 deletes a deleted one for good.

        DELETE /api/house/{id}; scope operate.
        """
        return self._client.delete(f"house/{_part(id)}", **{"hard": hard})

    def delete_line(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a line; hard=1 deletes a deleted one for good.

        DELETE /api/line/{id}; scope model.
        """
        return self._client.delete(f"line/{_part(id)}", **{"hard": hard})

    def delete_live_series(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a live series; hard=1 deletes a deleted one for good.

        DELETE /api/live-series/{id}; scope model.
        """
        return self._client.delete(f"live-series/{_part(id)}", **{"hard": hard})

    def delete_live_source(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a live source for good; only with hard=1.

        DELETE /api/live-source/{id}; scope model.
        """
        return self._client.delete(f"live-source/{_part(id)}", **{"hard": hard})

    def delete_node(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a node; hard=1 deletes a deleted one for good.

        DELETE /api/node/{id}; scope model.
        """
        return self._client.delete(f"node/{_part(id)}", **{"hard": hard})

    def delete_operation_site(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a operation site for good; only with hard=1.

        DELETE /api/operation-site/{id}; scope operate.
        """
        return self._client.delete(f"operation-site/{_part(id)}", **{"hard": hard})

    def delete_optimization(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a optimization; hard=1 deletes a deleted one for good.

        DELETE /api/optimization/{id}; scope run.
        """
        return self._client.delete(f"optimization/{_part(id)}", **{"hard": hard})

    def delete_optimization_operation(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a optimization operation; hard=1 deletes a deleted one for good.

        DELETE /api/optimization-operation/{id}; scope operate.
        """
        return self._client.delete(f"optimization-operation/{_part(id)}", **{"hard": hard})

    def delete_parameter(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a parameter; hard=1 deletes a deleted one for good.

        DELETE /api/parameter/{id}; scope model.
        """
        return self._client.delete(f"parameter/{_part(id)}", **{"hard": hard})

    def delete_run_note(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a run note; hard=1 deletes a deleted one for good.

        DELETE /api/run-note/{id}; scope model.
        """
        return self._client.delete(f"run-note/{_part(id)}", **{"hard": hard})

    def delete_scenario(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a scenario; hard=1 deletes a deleted one for good.

        DELETE /api/scenario/{id}; scope model.
        """
        return self._client.delete(f"scenario/{_part(id)}", **{"hard": hard})

    def delete_setpoint_output(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a setpoint output for good; only with hard=1.

        DELETE /api/setpoint-output/{id}; scope operate.
        """
        return self._client.delete(f"setpoint-output/{_part(id)}", **{"hard": hard})

    def delete_spot_deal(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a spot deal; hard=1 deletes a deleted one for good.

        DELETE /api/spotdeal/{id}; scope operate.
        """
        return self._client.delete(f"spotdeal/{_part(id)}", **{"hard": hard})

    def delete_spot_market(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a spot market for good; only with hard=1.

        DELETE /api/spot-market/{id}; scope model.
        """
        return self._client.delete(f"spot-market/{_part(id)}", **{"hard": hard})

    def delete_study(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a study; hard=1 deletes a deleted one for good.

        DELETE /api/study/{id}; scope run.
        """
        return self._client.delete(f"study/{_part(id)}", **{"hard": hard})

    def delete_system(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a system for good; only with hard=1.

        DELETE /api/system/{id}; scope model.
        """
        return self._client.delete(f"system/{_part(id)}", **{"hard": hard})

    def delete_tariff(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a tariff; hard=1 deletes a deleted one for good.

        DELETE /api/tariff/{id}; scope model.
        """
        return self._client.delete(f"tariff/{_part(id)}", **{"hard": hard})

    def delete_task(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a task for good; only with hard=1.

        DELETE /api/task/{id}; scope model.
        """
        return self._client.delete(f"task/{_part(id)}", **{"hard": hard})

    def delete_technology(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a technology for good; only with hard=1.

        DELETE /api/technology/{id}; scope model.
        """
        return self._client.delete(f"technology/{_part(id)}", **{"hard": hard})

    def delete_trade_limit(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a trade limit for good; only with hard=1.

        DELETE /api/tradelimit/{id}; scope operate.
        """
        return self._client.delete(f"tradelimit/{_part(id)}", **{"hard": hard})

    def delete_value_source(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a value source for good; only with hard=1.

        DELETE /api/value-source/{id}; scope model.
        """
        return self._client.delete(f"value-source/{_part(id)}", **{"hard": hard})

    def delete_weather_forecast(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a weather forecast for good; only with hard=1.

        DELETE /api/weather-forecast/{id}; scope model.
        """
        return self._client.delete(f"weather-forecast/{_part(id)}", **{"hard": hard})

    def delete_webhook(self, id: str, *, hard: Any = None) -> dict[str, Any]:
        """Delete a webhook for good; only with hard=1.

        DELETE /api/webhook/{id}; scope operate.
        """
        return self._client.delete(f"webhook/{_part(id)}", **{"hard": hard})

    def deleted_technologies(self, id: str) -> list[dict[str, Any]]:
        """Technologies of a run that the catalogue no longer has, as they last were.

        GET /api/optimization/{id}/technologies-deleted; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/technologies-deleted")

    def end_chat(self, session_id: str) -> dict[str, Any]:
        """Delete an own conversation.

        DELETE /api/rag/sessions/{session_id}; scope read.
        """
        return self._client.delete(f"rag/sessions/{_part(session_id)}")

    def export_data_package(self, system_id: str) -> bytes:
        """A system as a tabular data package: CSV files and their description, zipped.

        GET /api/system/{system_id}/export/datapackage; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/export/datapackage")

    def export_map(self, system_id: str, *, format: Literal["geojson", "gpkg"] | None = None, optimization_id: Any = None, year: Any = None) -> Any:
        """Locations, areas and connections of a system with what stands there: GeoJSON or a GeoPackage.

        GET /api/system/{system_id}/export/map; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/export/map", **{"format": format, "optimization_id": optimization_id, "year": year})

    def export_pypsa(self, system_id: str, *, scenario_id: str | None = None, year: str | None = None) -> bytes:
        """A system as a network of PyPSA in one year: its CSV folder, zipped.

        GET /api/system/{system_id}/export/pypsa; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/export/pypsa", **{"scenario_id": scenario_id, "year": year})

    def export_run_model(self, id: str, *, format: Literal["mps", "lp"] | None = None) -> bytes:
        """The linear model of a run, of its system as it is now: a text file in MPS or LP format, zipped.

        GET /api/optimization/{id}/model; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/model", **{"format": format})

    def export_run_network(self, id: str, *, year: Any = None) -> bytes:
        """A model year of a run as PyPSA's netCDF file, with sizes, flows, levels and prices.

        GET /api/optimization/{id}/network; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/network", **{"year": year})

    def export_system(self, system_id: str) -> bytes:
        """A whole system as one file.

        GET /api/system/{system_id}/export; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/export")

    def forecast_accuracy(self, live_id: str) -> dict[str, Any] | None:
        """What the last search of the model found, and how good the forecasts were that were issued.

        GET /api/live-series/{live_id}/forecast-accuracy; scope read.
        """
        return self._client.get(f"live-series/{_part(live_id)}/forecast-accuracy")

    def forecast_issued(self, live_id: str, forecast_id: str) -> dict[str, Any]:
        """A forecast as it was issued, with its band.

        GET /api/live-series/{live_id}/forecasts/{forecast_id}; scope read.
        """
        return self._client.get(f"live-series/{_part(live_id)}/forecasts/{_part(forecast_id)}")

    def forecasts_issued(self, live_id: str, *, from_: Any = None, to: Any = None) -> list[dict[str, Any]]:
        """When forecasts of a live series were issued, the latest first, at most 1000.

        GET /api/live-series/{live_id}/forecasts; scope read.
        """
        return self._client.get(f"live-series/{_part(live_id)}/forecasts", **{"from": from_, "to": to})

    def geocode(self, *, text: str | None = None, country: Any = None) -> dict[str, Any]:
        """At most eight places by name, as GeoJSON features.

        GET /api/geocode; scope read.
        """
        return self._client.get("geocode", **{"text": text, "country": country})

    def get_book(self, id: str) -> dict[str, Any]:
        """Read a book.

        GET /api/book/{id}; scope read.
        """
        return self._client.get(f"book/{_part(id)}")

    def get_carrier(self, id: str) -> dict[str, Any]:
        """Read a carrier.

        GET /api/carrier/{id}; scope read.
        """
        return self._client.get(f"carrier/{_part(id)}")

    def get_carrier_level(self, id: str) -> dict[str, Any]:
        """Read a carrier level.

        GET /api/carrier-level/{id}; scope read.
        """
        return self._client.get(f"carrier-level/{_part(id)}")

    def get_chart_config(self, id: str) -> dict[str, Any]:
        """Read a chart config.

        GET /api/chart-config/{id}; scope read.
        """
        return self._client.get(f"chart-config/{_part(id)}")

    def get_counterparty(self, id: str) -> dict[str, Any]:
        """Read a counterparty.

        GET /api/counterparty/{id}; scope read.
        """
        return self._client.get(f"counterparty/{_part(id)}")

    def get_dashboard(self, id: str) -> dict[str, Any]:
        """Read a dashboard.

        GET /api/dashboard/{id}; scope read.
        """
        return self._client.get(f"dashboard/{_part(id)}")

    def get_day_sums(self, system_id: str) -> dict[str, Any]:
        """What the caller has used of the sums of today that their limits bound, and what is left of them.

        GET /api/system/{system_id}/portfolio/limits/day; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/limits/day")

    def get_deal(self, id: str) -> dict[str, Any]:
        """Read a deal.

        GET /api/deal/{id}; scope read.
        """
        return self._client.get(f"deal/{_part(id)}")

    def get_event(self, id: str) -> dict[str, Any]:
        """Read a event.

        GET /api/event/{id}; scope read.
        """
        return self._client.get(f"event/{_part(id)}")

    def get_event_rules(self, id: str) -> dict[str, Any]:
        """Read a event rules.

        GET /api/event-rules/{id}; scope read.
        """
        return self._client.get(f"event-rules/{_part(id)}")

    def get_finance_terms(self, id: str) -> dict[str, Any]:
        """Read a finance terms.

        GET /api/finance-terms/{id}; scope read.
        """
        return self._client.get(f"finance-terms/{_part(id)}")

    def get_forecast_settings(self, id: str) -> dict[str, Any]:
        """Read a forecast settings.

        GET /api/forecast-settings/{id}; scope read.
        """
        return self._client.get(f"forecast-settings/{_part(id)}")

    def get_futures_market(self, id: str) -> dict[str, Any]:
        """Read a futures market.

        GET /api/futures-market/{id}; scope read.
        """
        return self._client.get(f"futures-market/{_part(id)}")

    def get_geometry(self, id: str) -> dict[str, Any]:
        """Read a geometry.

        GET /api/geometry/{id}; scope read.
        """
        return self._client.get(f"geometry/{_part(id)}")

    def get_goo(self, id: str) -> dict[str, Any]:
        """Read a goo.

        GET /api/goo/{id}; scope read.
        """
        return self._client.get(f"goo/{_part(id)}")

    def get_house(self, id: str) -> dict[str, Any]:
        """Read a house.

        GET /api/house/{id}; scope read.
        """
        return self._client.get(f"house/{_part(id)}")

    def get_line(self, id: str) -> dict[str, Any]:
        """Read a line.

        GET /api/line/{id}; scope read.
        """
        return self._client.get(f"line/{_part(id)}")

    def get_live_series(self, id: str) -> dict[str, Any]:
        """Read a live series.

        GET /api/live-series/{id}; scope read.
        """
        return self._client.get(f"live-series/{_part(id)}")

    def get_live_source(self, id: str) -> dict[str, Any]:
        """Read a live source.

        GET /api/live-source/{id}; scope read.
        """
        return self._client.get(f"live-source/{_part(id)}")

    def get_node(self, id: str) -> dict[str, Any]:
        """Read a node.

        GET /api/node/{id}; scope read.
        """
        return self._client.get(f"node/{_part(id)}")

    def get_operation_site(self, id: str) -> dict[str, Any]:
        """Read a operation site.

        GET /api/operation-site/{id}; scope read.
        """
        return self._client.get(f"operation-site/{_part(id)}")

    def get_optimization(self, id: str) -> dict[str, Any]:
        """Read a optimization.

        GET /api/optimization/{id}; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}")

    def get_optimization_operation(self, id: str) -> dict[str, Any]:
        """Read a optimization operation.

        GET /api/optimization-operation/{id}; scope read.
        """
        return self._client.get(f"optimization-operation/{_part(id)}")

    def get_parameter(self, id: str) -> dict[str, Any]:
        """Read a parameter.

        GET /api/parameter/{id}; scope read.
        """
        return self._client.get(f"parameter/{_part(id)}")

    def get_run_note(self, id: str) -> dict[str, Any]:
        """Read a run note.

        GET /api/run-note/{id}; scope read.
        """
        return self._client.get(f"run-note/{_part(id)}")

    def get_scenario(self, id: str) -> dict[str, Any]:
        """Read a scenario.

        GET /api/scenario/{id}; scope read.
        """
        return self._client.get(f"scenario/{_part(id)}")

    def get_setpoint_output(self, id: str) -> dict[str, Any]:
        """Read a setpoint output.

        GET /api/setpoint-output/{id}; scope read.
        """
        return self._client.get(f"setpoint-output/{_part(id)}")

    def get_spot_deal(self, id: str) -> dict[str, Any]:
        """Read a spot deal.

        GET /api/spotdeal/{id}; scope read.
        """
        return self._client.get(f"spotdeal/{_part(id)}")

    def get_spot_market(self, id: str) -> dict[str, Any]:
        """Read a spot market.

        GET /api/spot-market/{id}; scope read.
        """
        return self._client.get(f"spot-market/{_part(id)}")

    def get_study(self, id: str) -> dict[str, Any]:
        """Read a study.

        GET /api/study/{id}; scope read.
        """
        return self._client.get(f"study/{_part(id)}")

    def get_system(self, id: str) -> dict[str, Any]:
        """Read a system.

        GET /api/system/{id}; scope read.
        """
        return self._client.get(f"system/{_part(id)}")

    def get_system_import(self, import_id: str) -> dict[str, Any]:
        """How far an import is, and what came of it.

        GET /api/import/system/{import_id}; scope read.
        """
        return self._client.get(f"import/system/{_part(import_id)}")

    def get_tariff(self, id: str) -> dict[str, Any]:
        """Read a tariff.

        GET /api/tariff/{id}; scope read.
        """
        return self._client.get(f"tariff/{_part(id)}")

    def get_task(self, id: str) -> dict[str, Any]:
        """Read a task.

        GET /api/task/{id}; scope read.
        """
        return self._client.get(f"task/{_part(id)}")

    def get_technology(self, id: str) -> dict[str, Any]:
        """Read a technology.

        GET /api/technology/{id}; scope read.
        """
        return self._client.get(f"technology/{_part(id)}")

    def get_trade_limit(self, id: str) -> dict[str, Any]:
        """Read a trade limit.

        GET /api/tradelimit/{id}; scope read.
        """
        return self._client.get(f"tradelimit/{_part(id)}")

    def get_value_source(self, id: str) -> dict[str, Any]:
        """Read a value source.

        GET /api/value-source/{id}; scope read.
        """
        return self._client.get(f"value-source/{_part(id)}")

    def get_weather_forecast(self, id: str) -> dict[str, Any]:
        """Read a weather forecast.

        GET /api/weather-forecast/{id}; scope read.
        """
        return self._client.get(f"weather-forecast/{_part(id)}")

    def get_webhook(self, id: str) -> dict[str, Any]:
        """Read a webhook.

        GET /api/webhook/{id}; scope read.
        """
        return self._client.get(f"webhook/{_part(id)}")

    def group_roles(self) -> list[dict[str, Any]]:
        """Which roles groups of a company's sign-in give; for admins.

        GET /api/group-roles; scope read.
        """
        return self._client.get("group-roles")

    def help_token(self) -> dict[str, Any]:
        """Signed token for the help provider, when one is configured: posted to access_url as `jwt` with `return_to`.

        GET /api/zendeskAuthToken; scope read.
        """
        return self._client.get("zendeskAuthToken")

    def import_deals(self, system_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Make and change the deals of a file, all or none.

        POST /api/system/{system_id}/portfolio-manager/deals/imports; scope operate.
        """
        return self._client.post(f"system/{_part(system_id)}/portfolio-manager/deals/imports", body)

    def import_system(self, body: bytes) -> dict[str, Any]:
        """A whole system from one file.

        POST /api/import/system; scope model.
        """
        return self._client.post("import/system", body)

    def keep_template(self, system_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Keep a system as a template of the company, with or without its parameters.

        POST /api/system/{system_id}/template; scope model; body needs template_id, name.
        """
        return self._client.post(f"system/{_part(system_id)}/template", body)

    def last_login_at(self, body: dict[str, Any]) -> dict[str, Any]:
        """Note when the caller signed in last.

        POST /api/user/lastLoginAt; scope all; body needs last_login_at.
        """
        return self._client.post("user/lastLoginAt", body)

    def latest_forecast(self, live_id: str, *, at: Any = None) -> dict[str, Any]:
        """The forecast of a live series that was the latest at a time (now by default), with its band.

        GET /api/live-series/{live_id}/forecast; scope read.
        """
        return self._client.get(f"live-series/{_part(live_id)}/forecast", **{"at": at})

    def list_approvals(self, system_id: str, *, limit: int | None = None, offset: int | None = None) -> list[dict[str, Any]]:
        """Deals and guarantees beyond a limit that wait for a second person, and changes that do; they count nowhere.

        GET /api/system/{system_id}/portfolio/approvals; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/approvals", **{"limit": limit, "offset": offset})

    def list_carriers(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: carriers.

        GET /api/carriers; scope read.
        """
        return self._client.get("carriers", **{"deleted": deleted, "limit": limit, "after": after})

    def list_carriers_levels(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: carriers/levels.

        GET /api/carriers/levels; scope read.
        """
        return self._client.get("carriers/levels", **{"deleted": deleted, "limit": limit, "after": after})

    def list_deals(self, *, system_id: Any = None, carrier_id: Any = None, timezone: str | None = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Futures and power purchase agreements, those stored first.

        GET /api/portfolio-manager/deals; scope read.
        """
        return self._client.get("portfolio-manager/deals", **{"system_id": system_id, "carrier_id": carrier_id, "timezone": timezone, "limit": limit, "after": after})

    def list_futures_markets(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: futures-markets.

        GET /api/futures-markets; scope read.
        """
        return self._client.get("futures-markets", **{"deleted": deleted, "limit": limit, "after": after})

    def list_global_geometries(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: global/geometries.

        GET /api/global/geometries; scope read.
        """
        return self._client.get("global/geometries", **{"deleted": deleted, "limit": limit, "after": after})

    def list_global_scenarios(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: global/scenarios.

        GET /api/global/scenarios; scope read.
        """
        return self._client.get("global/scenarios", **{"deleted": deleted, "limit": limit, "after": after})

    def list_global_technologies_parameters(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: global/technologies/parameters.

        GET /api/global/technologies/parameters; scope read.
        """
        return self._client.get("global/technologies/parameters", **{"deleted": deleted, "limit": limit, "after": after})

    def list_goos(self, *, system_id: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Guarantees of origin, those stored first.

        GET /api/portfolio-manager/goos; scope read.
        """
        return self._client.get("portfolio-manager/goos", **{"system_id": system_id, "limit": limit, "after": after})

    def list_portfolio_manager_books(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: portfolio-manager/books.

        GET /api/portfolio-manager/books; scope read.
        """
        return self._client.get("portfolio-manager/books", **{"deleted": deleted, "limit": limit, "after": after})

    def list_portfolio_manager_counterparties(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: portfolio-manager/counterparties.

        GET /api/portfolio-manager/counterparties; scope read.
        """
        return self._client.get("portfolio-manager/counterparties", **{"deleted": deleted, "limit": limit, "after": after})

    def list_portfolio_manager_houses(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: portfolio-manager/houses.

        GET /api/portfolio-manager/houses; scope read.
        """
        return self._client.get("portfolio-manager/houses", **{"deleted": deleted, "limit": limit, "after": after})

    def list_portfolio_manager_tradelimits(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: portfolio-manager/tradelimits.

        GET /api/portfolio-manager/tradelimits; scope read.
        """
        return self._client.get("portfolio-manager/tradelimits", **{"deleted": deleted, "limit": limit, "after": after})

    def list_spot_markets(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: spot-markets.

        GET /api/spot-markets; scope read.
        """
        return self._client.get("spot-markets", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_deals(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/deals.

        GET /api/system/{system_id}/deals; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/deals", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_event_rules(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/event-rules.

        GET /api/system/{system_id}/event-rules; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/event-rules", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_events(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/events.

        GET /api/system/{system_id}/events; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/events", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_finance_terms(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/finance-terms.

        GET /api/system/{system_id}/finance-terms; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/finance-terms", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_forecast_settings(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/forecast-settings.

        GET /api/system/{system_id}/forecast-settings; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/forecast-settings", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_geometries(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/geometries.

        GET /api/system/{system_id}/geometries; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/geometries", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_goos(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/goos.

        GET /api/system/{system_id}/goos; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/goos", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_lines(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/lines.

        GET /api/system/{system_id}/lines; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/lines", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_lines_parameters(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/lines/parameters.

        GET /api/system/{system_id}/lines/parameters; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/lines/parameters", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_live_series(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/live-series.

        GET /api/system/{system_id}/live-series; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/live-series", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_live_sources(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/live-sources.

        GET /api/system/{system_id}/live-sources; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/live-sources", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_nodes(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/nodes.

        GET /api/system/{system_id}/nodes; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/nodes", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_nodes_parameters(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/nodes/parameters.

        GET /api/system/{system_id}/nodes/parameters; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/nodes/parameters", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_operation_sites(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/operation-sites.

        GET /api/system/{system_id}/operation-sites; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/operation-sites", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_optimization_operations(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/optimization-operations.

        GET /api/system/{system_id}/optimization-operations; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/optimization-operations", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_optimizations(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> dict[str, Any]:
        """List: system/:system_id/optimizations.

        GET /api/system/{system_id}/optimizations; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/optimizations", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_parameters(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/parameters.

        GET /api/system/{system_id}/parameters; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/parameters", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_results_configs(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/results/configs.

        GET /api/system/{system_id}/results/configs; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/results/configs", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_results_dashboards(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/results/dashboards.

        GET /api/system/{system_id}/results/dashboards; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/results/dashboards", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_run_notes(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/run-notes.

        GET /api/system/{system_id}/run-notes; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/run-notes", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_scenarios(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/scenarios.

        GET /api/system/{system_id}/scenarios; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/scenarios", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_setpoint_outputs(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/setpoint-outputs.

        GET /api/system/{system_id}/setpoint-outputs; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/setpoint-outputs", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_spotdeals(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/spotdeals.

        GET /api/system/{system_id}/spotdeals; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/spotdeals", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_studies(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/studies.

        GET /api/system/{system_id}/studies; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/studies", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_technologies_parameters(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/technologies/parameters.

        GET /api/system/{system_id}/technologies/parameters; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/technologies/parameters", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_tradelimits(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/tradelimits.

        GET /api/system/{system_id}/tradelimits; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/tradelimits", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_weather_forecasts(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/weather-forecasts.

        GET /api/system/{system_id}/weather-forecasts; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/weather-forecasts", **{"deleted": deleted, "limit": limit, "after": after})

    def list_system_system_id_webhooks(self, system_id: str, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: system/:system_id/webhooks.

        GET /api/system/{system_id}/webhooks; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/webhooks", **{"deleted": deleted, "limit": limit, "after": after})

    def list_systems(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: systems.

        GET /api/systems; scope read.
        """
        return self._client.get("systems", **{"deleted": deleted, "limit": limit, "after": after})

    def list_tariffs(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: tariffs.

        GET /api/tariffs; scope read.
        """
        return self._client.get("tariffs", **{"deleted": deleted, "limit": limit, "after": after})

    def list_tasks(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: tasks.

        GET /api/tasks; scope read.
        """
        return self._client.get("tasks", **{"deleted": deleted, "limit": limit, "after": after})

    def list_technologies(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: technologies.

        GET /api/technologies; scope read.
        """
        return self._client.get("technologies", **{"deleted": deleted, "limit": limit, "after": after})

    def list_templates(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: templates.

        GET /api/templates; scope read.
        """
        return self._client.get("templates", **{"deleted": deleted, "limit": limit, "after": after})

    def list_tickers(self, *, carrier_id: str | None = None, country_code: str | None = None, tech_abbr: str | None = None, period: str | None = None) -> list[dict[str, Any]]:
        """Futures that can be dealt in: by country, by the technology of a deal and by their period.

        GET /api/market/tickers; scope read.
        """
        return self._client.get("market/tickers", **{"carrier_id": carrier_id, "country_code": country_code, "tech_abbr": tech_abbr, "period": period})

    def list_value_sources(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: value-sources.

        GET /api/value-sources; scope read.
        """
        return self._client.get("value-sources", **{"deleted": deleted, "limit": limit, "after": after})

    def list_webhooks(self, *, deleted: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """List: webhooks.

        GET /api/webhooks; scope read.
        """
        return self._client.get("webhooks", **{"deleted": deleted, "limit": limit, "after": after})

    def measure_storage(self) -> dict[str, Any]:
        """Measure anew what the space keeps, by a job: GET api/storage has it when it has ended; for admins.

        POST /api/storage/measure; scope all.
        """
        return self._client.post("storage/measure")

    def notifications(self, *, limit: int | None = None, after: Any = None) -> list[dict[str, Any]]:
        """The caller's own messages, the newest first, in parts.

        GET /api/notifications; scope read.
        """
        return self._client.get("notifications", **{"limit": limit, "after": after})

    def parameter_types(self) -> list[dict[str, Any]]:
        """Kinds of parameters.

        GET /api/parameter-types; scope read.
        """
        return self._client.get("parameter-types")

    def portfolio_allowances(self, system_id: str, *, run: str | None = None, status: Literal["optional", "proposed", "existing"] | None = None, house: str | None = None, book: str | None = None, counterparty: str | None = None, geometry_id: str | None = None) -> dict[str, Any]:
        """What the plants of a site emit in this year and the next three, by a run, next to the allowances that are dealt.

        GET /api/system/{system_id}/portfolio/allowances; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/allowances", **{"run": run, "status": status, "house": house, "book": book, "counterparty": counterparty, "geometry_id": geometry_id})

    def portfolio_credit(self, system_id: str) -> dict[str, Any]:
        """What each counterparty owes and would cost to replace, with its credit limit, and the margin of its futures.

        GET /api/system/{system_id}/portfolio/credit; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/credit")

    def portfolio_hedge_path(self, system_id: str, *, demand: Literal["metered", "forecast"] | None = None, status: Literal["optional", "proposed", "existing"] | None = None, house: str | None = None, book: str | None = None, counterparty: str | None = None, carrier: str | None = None, geometry_id: str | None = None) -> dict[str, Any]:
        """What the deals in electricity and gas of each book with a hedge path hedge of the need in the next twelve months of delivery, of the whole site: 422 for a location.

        GET /api/system/{system_id}/portfolio/hedge-path; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/hedge-path", **{"demand": demand, "status": status, "house": house, "book": book, "counterparty": counterparty, "carrier": carrier, "geometry_id": geometry_id})

    def portfolio_imbalance(self, system_id: str, *, from_: str | None = None, to: str | None = None, granularity: Literal["day", "week", "month", "quarter", "year"] | None = None, scenario: Literal["base", "high", "low"] | None = None, as_of: str | None = None, final_after: int | None = None) -> dict[str, Any]:
        """Balancing energy and its cost by period: metered less scheduled, long and short apart; 409 while it is gathered for the first time.

        GET /api/system/{system_id}/portfolio/imbalance; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/imbalance", **{"from": from_, "to": to, "granularity": granularity, "scenario": scenario, "as_of": as_of, "final_after": final_after})

    def portfolio_mtm(self, system_id: str, *, scenario: Literal["base", "high", "low"] | None = None, as_of: str | None = None, status: Literal["optional", "proposed", "existing"] | None = None, house: str | None = None, book: str | None = None, counterparty: str | None = None, carrier: str | None = None, geometry_id: str | None = None) -> dict[str, Any]:
        """Mark-to-market of the open deliveries and result of those delivered, line by line: deal, month and part; 409 while the first valuation is made.

        GET /api/system/{system_id}/portfolio/mtm; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/mtm", **{"scenario": scenario, "as_of": as_of, "status": status, "house": house, "book": book, "counterparty": counterparty, "carrier": carrier, "geometry_id": geometry_id})

    def portfolio_need(self, system_id: str, *, from_: str | None = None, to: str | None = None, granularity: Literal["day", "week", "month", "quarter", "season", "year", "gas_year"] | None = None, run: str | None = None, carrier: str | None = None, status: Literal["optional", "proposed", "existing"] | None = None, house: str | None = None, book: str | None = None, counterparty: str | None = None, geometry_id: str | None = None) -> dict[str, Any]:
        """What a run takes of gas or electricity by period of delivery, what deals bring of it and what is open; gas by its own day and higher heating value.

        GET /api/system/{system_id}/portfolio/need; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/need", **{"from": from_, "to": to, "granularity": granularity, "run": run, "carrier": carrier, "status": status, "house": house, "book": book, "counterparty": counterparty, "geometry_id": geometry_id})

    def portfolio_plan_spark_spread(self, system_id: str, *, status: Literal["optional", "proposed", "existing"] | None = None, house: str | None = None, book: str | None = None, counterparty: str | None = None, carrier: str | None = None, geometry_id: str | None = None) -> dict[str, Any]:
        """Clean spark spread of the gas plants by the operation plans in force, by gas day, and what of it deals that deliver leave open.

        GET /api/system/{system_id}/portfolio/spark-spread/plan; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/spark-spread/plan", **{"status": status, "house": house, "book": book, "counterparty": counterparty, "carrier": carrier, "geometry_id": geometry_id})

    def portfolio_positions(self, system_id: str, *, from_: str | None = None, to: str | None = None, granularity: Literal["day", "week", "month", "quarter", "season", "year", "gas_year"] | None = None, scenario: Literal["base", "high", "low"] | None = None, as_of: str | None = None, status: Literal["optional", "proposed", "existing"] | None = None, house: str | None = None, book: str | None = None, counterparty: str | None = None, carrier: str | None = None, geometry_id: str | None = None) -> list[dict[str, Any]]:
        """Energy of the deals and spot deals by period of delivery, market by market, for base, peak and off-peak load.

        GET /api/system/{system_id}/portfolio/positions; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/positions", **{"from": from_, "to": to, "granularity": granularity, "scenario": scenario, "as_of": as_of, "status": status, "house": house, "book": book, "counterparty": counterparty, "carrier": carrier, "geometry_id": geometry_id})

    def portfolio_risk(self, system_id: str, *, basis: Literal["change", "value"] | None = None, scenario: Literal["base", "high", "low"] | None = None, as_of: str | None = None, status: Literal["optional", "proposed", "existing"] | None = None, house: str | None = None, book: str | None = None, counterparty: str | None = None, carrier: str | None = None, geometry_id: str | None = None) -> dict[str, Any]:
        """Value at risk of a day at 95 %, values at other prices, and exposure to counterparties; 409 while the first valuation is made.

        GET /api/system/{system_id}/portfolio/risk; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/risk", **{"basis": basis, "scenario": scenario, "as_of": as_of, "status": status, "house": house, "book": book, "counterparty": counterparty, "carrier": carrier, "geometry_id": geometry_id})

    def portfolio_settlement(self, system_id: str, *, month: str | None = None) -> dict[str, Any]:
        """What is owed to whom for a month of delivery: existing deals and spot deals by counterparty and currency, with tax, netted; 409 while it is made, first or anew after a change.

        GET /api/system/{system_id}/portfolio/settlement; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/settlement", **{"month": month})

    def portfolio_spark_spread(self, system_id: str, *, run: str | None = None, status: Literal["optional", "proposed", "existing"] | None = None, house: str | None = None, book: str | None = None, counterparty: str | None = None, carrier: str | None = None, geometry_id: str | None = None) -> dict[str, Any]:
        """Clean spark spread of every plant that turns gas into electricity in the next twelve whole months, and how deals hedge its legs.

        GET /api/system/{system_id}/portfolio/spark-spread; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio/spark-spread", **{"run": run, "status": status, "house": house, "book": book, "counterparty": counterparty, "carrier": carrier, "geometry_id": geometry_id})

    def preview_limits(self, system_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """What limits and credit would do to a deal, spot deal or guarantees if they were saved; nothing is stored and nobody is told.

        POST /api/system/{system_id}/portfolio/limits/preview; scope read.
        """
        return self._client.post(f"system/{_part(system_id)}/portfolio/limits/preview", body)

    def property_types(self) -> list[dict[str, Any]]:
        """Kinds of properties.

        GET /api/property-types; scope read.
        """
        return self._client.get("property-types")

    def read_deals_import(self, system_id: str, import_id: str) -> dict[str, Any]:
        """What came of the deals of a file.

        GET /api/system/{system_id}/portfolio-manager/deals/imports/{import_id}; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/portfolio-manager/deals/imports/{_part(import_id)}")

    def read_live_points(self, live_id: str, *, from_: Any = None, to: Any = None) -> dict[str, Any]:
        """Values of a live series at its resolution, the last seven days unless from and to are given.

        GET /api/live-series/{live_id}/points; scope read.
        """
        return self._client.get(f"live-series/{_part(live_id)}/points", **{"from": from_, "to": to})

    def read_notifications(self, body: dict[str, Any]) -> dict[str, Any]:
        """Mark one of the caller's own messages as read, or all (null).

        POST /api/notifications/read; scope read; body needs notification_id.
        """
        return self._client.post("notifications/read", body)

    def read_quotes(self, futures_id: str, *, day: str | None = None, as_of: str | None = None) -> dict[str, Any]:
        """The last prices per MWh of the futures of a market at the end of a day, the newest unless another is given.

        GET /api/futures-market/{futures_id}/quotes; scope read.
        """
        return self._client.get(f"futures-market/{_part(futures_id)}/quotes", **{"day": day, "as_of": as_of})

    def read_spot_prices(self, spot_id: str, *, from_: str | None = None, to: str | None = None) -> dict[str, Any]:
        """Day-ahead prices per MWh of delivery days of a market, the last two unless from and to are given.

        GET /api/spot-market/{spot_id}/prices; scope read.
        """
        return self._client.get(f"spot-market/{_part(spot_id)}/prices", **{"from": from_, "to": to})

    def read_timeseries(self, ts_id: str, *, timezone: str | None = None) -> list[dict[str, Any]]:
        """Points of a series, their times in a zone (UTC by default).

        GET /api/timeseries/{ts_id}; scope read.
        """
        return self._client.get(f"timeseries/{_part(ts_id)}", **{"timezone": timezone})

    def read_weather(self, timeseries_id: str, *, timezone: str | None = None, start_year: int | None = None, end_year: Any = None) -> list[dict[str, Any]]:
        """Hours of a weather series from 1 January of start_year to 31 December of end_year in a zone; temperature in °C.

        GET /api/timeseries-weather/{timeseries_id}; scope read.
        """
        return self._client.get(f"timeseries-weather/{_part(timeseries_id)}", **{"timezone": timezone, "start_year": start_year, "end_year": end_year})

    def remove_group_role(self, rule_id: str) -> dict[str, Any]:
        """Let a group give a role no more, from each person's next sign-in on; for admins.

        DELETE /api/group-role/{rule_id}; scope all.
        """
        return self._client.delete(f"group-role/{_part(rule_id)}")

    def remove_role(self, user_id: str, system_id: str) -> dict[str, Any]:
        """Take a role away.

        DELETE /api/user/{user_id}/system/{system_id}/role; scope all.
        """
        return self._client.delete(f"user/{_part(user_id)}/system/{_part(system_id)}/role")

    def remove_template(self, template_id: str) -> dict[str, Any]:
        """Delete a template; systems that began from it stay.

        DELETE /api/template/{template_id}; scope model.
        """
        return self._client.delete(f"template/{_part(template_id)}")

    def remove_weather(self, timeseries_id: str) -> dict[str, Any]:
        """Delete a weather series for good.

        DELETE /api/timeseries-weather/{timeseries_id}; scope model.
        """
        return self._client.delete(f"timeseries-weather/{_part(timeseries_id)}")

    def restore_book(self, id: str) -> dict[str, Any]:
        """Restore a book.

        POST /api/book/{id}/restore; scope operate.
        """
        return self._client.post(f"book/{_part(id)}/restore")

    def restore_counterparty(self, id: str) -> dict[str, Any]:
        """Restore a counterparty.

        POST /api/counterparty/{id}/restore; scope operate.
        """
        return self._client.post(f"counterparty/{_part(id)}/restore")

    def restore_deal(self, id: str) -> dict[str, Any]:
        """Restore a deal.

        POST /api/deal/{id}/restore; scope operate.
        """
        return self._client.post(f"deal/{_part(id)}/restore")

    def restore_event(self, id: str) -> dict[str, Any]:
        """Restore a event.

        POST /api/event/{id}/restore; scope operate.
        """
        return self._client.post(f"event/{_part(id)}/restore")

    def restore_finance_terms(self, id: str) -> dict[str, Any]:
        """Restore a finance terms.

        POST /api/finance-terms/{id}/restore; scope model.
        """
        return self._client.post(f"finance-terms/{_part(id)}/restore")

    def restore_geometry(self, id: str) -> dict[str, Any]:
        """Restore a geometry.

        POST /api/geometry/{id}/restore; scope model.
        """
        return self._client.post(f"geometry/{_part(id)}/restore")

    def restore_goo(self, id: str) -> dict[str, Any]:
        """Restore a goo.

        POST /api/goo/{id}/restore; scope operate.
        """
        return self._client.post(f"goo/{_part(id)}/restore")

    def restore_house(self, id: str) -> dict[str, Any]:
        """Restore a house.

        POST /api/house/{id}/restore; scope operate.
        """
        return self._client.post(f"house/{_part(id)}/restore")

    def restore_line(self, id: str) -> dict[str, Any]:
        """Restore a line.

        POST /api/line/{id}/restore; scope model.
        """
        return self._client.post(f"line/{_part(id)}/restore")

    def restore_live_series(self, id: str) -> dict[str, Any]:
        """Restore a live series.

        POST /api/live-series/{id}/restore; scope model.
        """
        return self._client.post(f"live-series/{_part(id)}/restore")

    def restore_node(self, id: str) -> dict[str, Any]:
        """Restore a node.

        POST /api/node/{id}/restore; scope model.
        """
        return self._client.post(f"node/{_part(id)}/restore")

    def restore_optimization(self, id: str) -> dict[str, Any]:
        """Restore a optimization.

        POST /api/optimization/{id}/restore; scope run.
        """
        return self._client.post(f"optimization/{_part(id)}/restore")

    def restore_optimization_operation(self, id: str) -> dict[str, Any]:
        """Restore a optimization operation.

        POST /api/optimization-operation/{id}/restore; scope operate.
        """
        return self._client.post(f"optimization-operation/{_part(id)}/restore")

    def restore_parameter(self, id: str) -> dict[str, Any]:
        """Restore a parameter.

        POST /api/parameter/{id}/restore; scope model.
        """
        return self._client.post(f"parameter/{_part(id)}/restore")

    def restore_run_note(self, id: str) -> dict[str, Any]:
        """Restore a run note.

        POST /api/run-note/{id}/restore; scope model.
        """
        return self._client.post(f"run-note/{_part(id)}/restore")

    def restore_scenario(self, id: str) -> dict[str, Any]:
        """Restore a scenario.

        POST /api/scenario/{id}/restore; scope model.
        """
        return self._client.post(f"scenario/{_part(id)}/restore")

    def restore_spot_deal(self, id: str) -> dict[str, Any]:
        """Restore a spot deal.

        POST /api/spotdeal/{id}/restore; scope operate.
        """
        return self._client.post(f"spotdeal/{_part(id)}/restore")

    def restore_study(self, id: str) -> dict[str, Any]:
        """Restore a study.

        POST /api/study/{id}/restore; scope run.
        """
        return self._client.post(f"study/{_part(id)}/restore")

    def restore_tariff(self, id: str) -> dict[str, Any]:
        """Restore a tariff.

        POST /api/tariff/{id}/restore; scope model.
        """
        return self._client.post(f"tariff/{_part(id)}/restore")

    def result_hours(self, id: str, *, year: Any = None, format: Literal["csv", "parquet"] | None = None) -> bytes:
        """Every step of a model year, the last if none is named: times, then a column for each flow, level, balance and price, with its unit.

        GET /api/optimization/{id}/results/hours; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/results/hours", **{"year": year, "format": format})

    def result_series(self, id: str, *, component: str | None = None, variable: str | None = None, year: int | None = None) -> dict[str, Any]:
        """Values of a component's variable in a year, from a start (UTC) on at a step in hours.

        GET /api/optimization/{id}/results/series; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/results/series", **{"component": component, "variable": variable, "year": year})

    def result_view(self, id: str, view: str, *, status_quo_id: Any = None, year: Any = None, place: Any = None, level: Any = None, terms_id: Any = None) -> dict[str, Any]:
        """A result view: summary, status-quo, capacities, costs, operation, flows, components, geometries, influence, compare, report, finance; status-quo compares with the run of status_quo_id, else with the one that read the same; summary and report have the answer as facts; flows is of one year, the last if none is named, of all or of one place and of all or of named carrier levels; finance is under the terms of terms_id, else the oldest of the system.

        GET /api/optimization/{id}/results/{view}; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/results/{_part(view)}", **{"status_quo_id": status_quo_id, "year": year, "place": place, "level": level, "terms_id": terms_id})

    def retention(self) -> dict[str, Any]:
        """How long each kind stays in the space, and what would go at each age, as it was measured last; for admins.

        GET /api/retention; scope read.
        """
        return self._client.get("retention")

    def role_mail(self, body: dict[str, Any]) -> dict[str, Any]:
        """Write to the holder of a role, unless giving it did so in the last 15 minutes.

        POST /api/emails/roleAssignment; scope all; body needs user_id, params.
        """
        return self._client.post("emails/roleAssignment", body)

    def roles(self) -> list[dict[str, Any]]:
        """Roles in the systems the caller sees.

        GET /api/roles; scope read.
        """
        return self._client.get("roles")

    def run_state(self, id: str) -> dict[str, Any]:
        """Status and progress of a run.

        GET /api/optimization/{id}/state; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/state")

    def save_book(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a book.

        POST /api/book; scope operate; body needs book_id, name.
        """
        return self._client.post("book", body)

    def save_carrier(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a carrier.

        POST /api/carrier; scope model; body needs carrier_id, name.
        """
        return self._client.post("carrier", body)

    def save_carrier_level(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a carrier level.

        POST /api/carrier-level; scope model; body needs carrier_level_id, carrier_id.
        """
        return self._client.post("carrier-level", body)

    def save_chart_config(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a chart config.

        POST /api/chart-config; scope model; body needs config_id, system_id, chart.
        """
        return self._client.post("chart-config", body)

    def save_counterparty(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a counterparty.

        POST /api/counterparty; scope operate; body needs counterparty_id, name.
        """
        return self._client.post("counterparty", body)

    def save_dashboard(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a dashboard.

        POST /api/dashboard; scope model; body needs dashboard_id, system_id, name.
        """
        return self._client.post("dashboard", body)

    def save_deal(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a deal.

        POST /api/deal; scope operate; body needs deal_id, system_id, tech_id, name, carrier_level_id, house_id, book_id, counterparty_id, start_date, periodType, base_peak_type, trading_price, amount.
        """
        return self._client.post("deal", body)

    def save_event(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a event.

        POST /api/event; scope operate; body needs event_id, system_id, start_at, end_at, type.
        """
        return self._client.post("event", body)

    def save_event_rules(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a event rules.

        POST /api/event-rules; scope model; body needs live_id, system_id.
        """
        return self._client.post("event-rules", body)

    def save_finance_terms(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a finance terms.

        POST /api/finance-terms; scope model; body needs finance_terms_id, system_id, name.
        """
        return self._client.post("finance-terms", body)

    def save_forecast_settings(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a forecast settings.

        POST /api/forecast-settings; scope model; body needs live_id, system_id.
        """
        return self._client.post("forecast-settings", body)

    def save_futures_market(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a futures market.

        POST /api/futures-market; scope model; body needs futures_id, name, symbol, spot_id.
        """
        return self._client.post("futures-market", body)

    def save_geometry(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a geometry.

        POST /api/geometry; scope model; body needs geometry_id, name.
        """
        return self._client.post("geometry", body)

    def save_goo(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a goo.

        POST /api/goo; scope operate; body needs goo_id, system_id, name, tech_id, trading_price, amount, start_date, end_date.
        """
        return self._client.post("goo", body)

    def save_house(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a house.

        POST /api/house; scope operate; body needs house_id, name.
        """
        return self._client.post("house", body)

    def save_line(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a line.

        POST /api/line; scope model; body needs line_id, technology_id, geometry_id, system_id, name, value.
        """
        return self._client.post("line", body)

    def save_live_series(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a live series.

        POST /api/live-series; scope model; body needs live_id, system_id, name, type, unit.
        """
        return self._client.post("live-series", body)

    def save_live_source(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a live source.

        POST /api/live-source; scope model; body needs live_id, system_id, kind, url.
        """
        return self._client.post("live-source", body)

    def save_node(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a node.

        POST /api/node; scope model; body needs node_id, technology_id, geometry_id, system_id, name.
        """
        return self._client.post("node", body)

    def save_operation_site(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a operation site.

        POST /api/operation-site; scope operate; body needs system_id.
        """
        return self._client.post("operation-site", body)

    def save_optimization(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a optimization.

        POST /api/optimization; scope run; body needs optimization_id, system_id, user_id, name, scenario_ids, dates, config.
        """
        return self._client.post("optimization", body)

    def save_optimization_operation(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a optimization operation.

        POST /api/optimization-operation; scope operate; body needs optimization_operation_id, system_id, name, scenario_id_sq, start_at.
        """
        return self._client.post("optimization-operation", body)

    def save_parameter(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a parameter.

        POST /api/parameter; scope model; body needs parameter_id, scenario_id, properties.
        """
        return self._client.post("parameter", body)

    def save_run_note(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a run note.

        POST /api/run-note; scope model; body needs note_id, system_id, optimization_id, text.
        """
        return self._client.post("run-note", body)

    def save_scenario(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a scenario.

        POST /api/scenario; scope model; body needs scenario_id, name.
        """
        return self._client.post("scenario", body)

    def save_setpoint_output(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a setpoint output.

        POST /api/setpoint-output; scope operate; body needs output_id, system_id, name, kind, url, components.
        """
        return self._client.post("setpoint-output", body)

    def save_spot_deal(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a spot deal.

        POST /api/spotdeal; scope operate; body needs spotdeal_id, system_id, spot_id, amount, trading_price, start_at.
        """
        return self._client.post("spotdeal", body)

    def save_spot_market(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a spot market.

        POST /api/spot-market; scope model; body needs spot_id, name, carrier_id, country_code.
        """
        return self._client.post("spot-market", body)

    def save_study(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a study.

        POST /api/study; scope run; body needs study_id, system_id, optimization_id, name, settings.
        """
        return self._client.post("study", body)

    def save_system(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a system.

        POST /api/system; scope model; body needs system_id, name, geometry_id.
        """
        return self._client.post("system", body)

    def save_tariff(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a tariff.

        POST /api/tariff; scope model; body needs tariff_id, name, timezone.
        """
        return self._client.post("tariff", body)

    def save_task(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a task.

        POST /api/task; scope model; body needs task_id.
        """
        return self._client.post("task", body)

    def save_technology(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a technology.

        POST /api/technology; scope model; body needs technology_id, name, abbr, properties.
        """
        return self._client.post("technology", body)

    def save_timeseries(self, ts_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Save a series at a regular step.

        POST /api/timeseries/{ts_id}; scope model; body needs properties, data.
        """
        return self._client.post(f"timeseries/{_part(ts_id)}", body)

    def save_trade_limit(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a trade limit.

        POST /api/tradelimit; scope operate; body needs limit_id, name, action.
        """
        return self._client.post("tradelimit", body)

    def save_value_source(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a value source.

        POST /api/value-source; scope model; body needs value_source_id, name, version, year, price_year, file_name.
        """
        return self._client.post("value-source", body)

    def save_weather(self, timeseries_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Save the weather of a place by the hour: temp in K, wind in m/s, ssrd and fdir in J/m^2 with the moment of their values.

        POST /api/timeseries-weather/{timeseries_id}; scope model; body needs geometry_id, type, properties, data.
        """
        return self._client.post(f"timeseries-weather/{_part(timeseries_id)}", body)

    def save_weather_forecast(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a weather forecast.

        POST /api/weather-forecast; scope model; body needs weather_forecast_id, system_id, name, source, latitude, longitude, timezone, moment.
        """
        return self._client.post("weather-forecast", body)

    def save_webhook(self, body: dict[str, Any]) -> dict[str, Any]:
        """Create or replace a webhook.

        POST /api/webhook; scope operate; body needs webhook_id, system_id, name, url, topics.
        """
        return self._client.post("webhook", body)

    def schedule(self, system_id: str) -> dict[str, Any]:
        """The plan in force now: what each component is to do in every quarter-hour, and why; 404 where none is in force.

        GET /api/system/{system_id}/schedule; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/schedule")

    def search(self, *, q: str | None = None) -> list[dict[str, Any]]:
        """Systems and what is in them by name, as far as the caller sees it: the best 50 of each kind, the best first.

        GET /api/search; scope read.
        """
        return self._client.get("search", **{"q": q})

    def send_live_points(self, system_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Store points of live series; the same points may be sent again.

        POST /api/system/{system_id}/live-points; scope operate; body needs data.
        """
        return self._client.post(f"system/{_part(system_id)}/live-points", body)

    def set_live_source_secret(self, live_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Set the password or token of a source, or take it away with null; it is stored encrypted and never returned.

        POST /api/live-source/{live_id}/secret; scope model; body needs secret.
        """
        return self._client.post(f"live-source/{_part(live_id)}/secret", body)

    def set_retention(self, body: dict[str, Any], *, hard: Literal["1", "true", "0", "false"] | None = None) -> dict[str, Any]:
        """Say how long a kind stays in the space: what is older goes for good in the next night, so a shorter age asks for hard=1; for admins.

        POST /api/retention; scope all; body needs kind, days.
        """
        return self._client.post("retention", body, **{"hard": hard})

    def set_setpoint_output_secret(self, output_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Set the key of a webhook or the password of a broker, or take it away with null; it is stored encrypted and never returned.

        POST /api/setpoint-output/{output_id}/secret; scope operate; body needs secret.
        """
        return self._client.post(f"setpoint-output/{_part(output_id)}/secret", body)

    def set_webhook_secret(self, webhook_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Set the key that messages of a webhook are signed with; it is stored encrypted and never returned.

        POST /api/webhook/{webhook_id}/secret; scope operate; body needs secret.
        """
        return self._client.post(f"webhook/{_part(webhook_id)}/secret", body)

    def setpoint_deliveries(self, output_id: str) -> list[dict[str, Any]]:
        """The newest messages of an output of setpoints, the newest first, each with what became of it.

        GET /api/setpoint-output/{output_id}/deliveries; scope read.
        """
        return self._client.get(f"setpoint-output/{_part(output_id)}/deliveries")

    def spot_deals(self, *, system_id: Any = None, timezone: str | None = None, carrier_id: Any = None, start_date: Any = None, end_date: Any = None, direction: Any = None, status: Literal["existing", "waiting", "refused"] | None = None, limit: int | None = None, after: Any = None) -> list[dict[str, Any]]:
        """Deals on spot markets, the newest first, in parts, with their value and what their market says.

        GET /api/spotdeals; scope read.
        """
        return self._client.get("spotdeals", **{"system_id": system_id, "timezone": timezone, "carrier_id": carrier_id, "start_date": start_date, "end_date": end_date, "direction": direction, "status": status, "limit": limit, "after": after})

    def stop_system_import(self, import_id: str) -> dict[str, Any]:
        """Stop an import; nothing of it stays.

        DELETE /api/import/system/{import_id}; scope model.
        """
        return self._client.delete(f"import/system/{_part(import_id)}")

    def storage(self) -> dict[str, Any]:
        """What the space keeps, by kind and system [bytes], as it was measured last; null before the first time; for admins.

        GET /api/storage; scope read.
        """
        return self._client.get("storage")

    def store_parameter_file(self, system_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Store a file as the series of a parameter, read as the page of an upload reads it; what the file leaves open is refused by its field.

        POST /api/system/{system_id}/parameter-series/file; scope model; body needs parameter_type.
        """
        return self._client.post(f"system/{_part(system_id)}/parameter-series/file", body)

    def store_quotes(self, futures_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Store the prices of a file of a market of futures, all or none; for admins.

        POST /api/futures-market/{futures_id}/quotes/file; scope operate.
        """
        return self._client.post(f"futures-market/{_part(futures_id)}/quotes/file", body)

    def store_spot_prices(self, spot_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Store the day-ahead prices of a file of a market, all of its days or none; for admins.

        POST /api/spot-market/{spot_id}/prices/file; scope operate.
        """
        return self._client.post(f"spot-market/{_part(spot_id)}/prices/file", body)

    def store_weather_file(self, geometry_id: str, weather_type: str, body: dict[str, Any]) -> dict[str, Any]:
        """Save the weather of a place from a file, read as the page of an upload reads it.

        POST /api/timeseries-weather-metadata/geometry/{geometry_id}/{weather_type}/file; scope model.
        """
        return self._client.post(f"timeseries-weather-metadata/geometry/{_part(geometry_id)}/{_part(weather_type)}/file", body)

    def store_weather_issues(self, weather_forecast_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Store issues of a weather forecast as they were issued; the same issue may be sent again.

        POST /api/weather-forecast/{weather_forecast_id}/issues; scope operate; body needs issues.
        """
        return self._client.post(f"weather-forecast/{_part(weather_forecast_id)}/issues", body)

    def stream_updates(self, *, since: Any = None, detail: Any = None, ends: Any = None) -> dict[str, Any]:
        """The same events as one answer.

        GET /api/stream/updates; scope read.
        """
        return self._client.get("stream/updates", **{"since": since, "detail": detail, "ends": ends})

    def study_alternatives(self, id: str) -> dict[str, Any]:
        """The ranked table of a study of alternatives: what each may build, what it came to, and why some have no result.

        GET /api/study/{id}/alternatives; scope read.
        """
        return self._client.get(f"study/{_part(id)}/alternatives")

    def study_runs(self, id: str) -> dict[str, Any]:
        """The runs of a study: what each changes, where it is, and what it came to.

        GET /api/study/{id}/runs; scope read.
        """
        return self._client.get(f"study/{_part(id)}/runs")

    def study_years(self, id: str) -> dict[str, Any]:
        """One plan for many weather years: its sizes, what it comes to, and each year with its binding week.

        GET /api/study/{id}/years; scope read.
        """
        return self._client.get(f"study/{_part(id)}/years")

    def switch_database(self, body: dict[str, Any]) -> dict[str, Any]:
        """Work in another company space from then on, with this sign-in.

        POST /api/database; scope all; body needs db.
        """
        return self._client.post("database", body)

    def system_checks(self, system_id: str, *, scenario_id: str | None = None) -> dict[str, Any]:
        """What keeps a system from a run, what is odd in it, what its components lack, and what runs leave out.

        GET /api/system/{system_id}/checks; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/checks", **{"scenario_id": scenario_id})

    def test_live_cleaning(self, live_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """What cleaning rules would have done to the latest values; cleaning_test has to be sent with the rules when they are saved.

        POST /api/live-series/{live_id}/cleaning-test; scope read.
        """
        return self._client.post(f"live-series/{_part(live_id)}/cleaning-test", body)

    def test_setpoint_output(self, output_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send a message without setpoints now, and return how it went; nothing is stored.

        POST /api/setpoint-output/{output_id}/test; scope operate.
        """
        return self._client.post(f"setpoint-output/{_part(output_id)}/test", body)

    def test_webhook(self, webhook_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send a message of the topic test now, and return how it went; nothing is stored.

        POST /api/webhook/{webhook_id}/test; scope operate.
        """
        return self._client.post(f"webhook/{_part(webhook_id)}/test", body)

    def timeseries_metadata(self, ts_id: str) -> dict[str, Any]:
        """What a series is.

        GET /api/timeseries/{ts_id}/metadata; scope read.
        """
        return self._client.get(f"timeseries/{_part(ts_id)}/metadata")

    def timeseries_remarks(self, ts_id: str) -> list[dict[str, Any]]:
        """What may be wrong about the values of a series that a parameter uses or that is weather of a place, each with the unit and the factor, or the shift, that would fit; and the steps that have no value.

        GET /api/timeseries/{ts_id}/remarks; scope read.
        """
        return self._client.get(f"timeseries/{_part(ts_id)}/remarks")

    def token(self, body: dict[str, Any]) -> dict[str, Any]:
        """Sign in a program.

        POST /api/auth/token; no sign-in; body needs email, password.
        """
        return self._client.post("auth/token", body)

    def token_limits(self) -> dict[str, Any]:
        """What no token may exceed that works in the space; for admins.

        GET /api/token-limits; scope read.
        """
        return self._client.get("token-limits")

    def tokens(self) -> list[dict[str, Any]]:
        """The caller's tokens of programs, their limits and how much of them is gone.

        GET /api/auth/tokens; scope read.
        """
        return self._client.get("auth/tokens")

    def try_live_source(self, system_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Ask a source of a live series once, with these settings; nothing is stored.

        POST /api/system/{system_id}/live-sources/try; scope model; body needs live_id, kind, url.
        """
        return self._client.post(f"system/{_part(system_id)}/live-sources/try", body)

    def unused_parameters(self, id: str) -> list[dict[str, Any]]:
        """Parameter types stored for a system that a run of this kind, with these options, leaves aside, and why.

        GET /api/optimization/{id}/parameters-unused; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/parameters-unused")

    def updates_futures_markets(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: futures-markets.

        GET /api/futures-markets/updates; scope read.
        """
        return self._client.get("futures-markets/updates", **{"since": since, "limit": limit, "after": after})

    def updates_global_geometries(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: global/geometries.

        GET /api/global/geometries/updates; scope read.
        """
        return self._client.get("global/geometries/updates", **{"since": since, "limit": limit, "after": after})

    def updates_global_scenarios(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: global/scenarios.

        GET /api/global/scenarios/updates; scope read.
        """
        return self._client.get("global/scenarios/updates", **{"since": since, "limit": limit, "after": after})

    def updates_global_technologies_parameters(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: global/technologies/parameters.

        GET /api/global/technologies/parameters/updates; scope read.
        """
        return self._client.get("global/technologies/parameters/updates", **{"since": since, "limit": limit, "after": after})

    def updates_portfolio_manager_books(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: portfolio-manager/books.

        GET /api/portfolio-manager/books/updates; scope read.
        """
        return self._client.get("portfolio-manager/books/updates", **{"since": since, "limit": limit, "after": after})

    def updates_portfolio_manager_counterparties(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: portfolio-manager/counterparties.

        GET /api/portfolio-manager/counterparties/updates; scope read.
        """
        return self._client.get("portfolio-manager/counterparties/updates", **{"since": since, "limit": limit, "after": after})

    def updates_portfolio_manager_houses(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: portfolio-manager/houses.

        GET /api/portfolio-manager/houses/updates; scope read.
        """
        return self._client.get("portfolio-manager/houses/updates", **{"since": since, "limit": limit, "after": after})

    def updates_portfolio_manager_tradelimits(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: portfolio-manager/tradelimits.

        GET /api/portfolio-manager/tradelimits/updates; scope read.
        """
        return self._client.get("portfolio-manager/tradelimits/updates", **{"since": since, "limit": limit, "after": after})

    def updates_spot_markets(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: spot-markets.

        GET /api/spot-markets/updates; scope read.
        """
        return self._client.get("spot-markets/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_deals(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/deals.

        GET /api/system/{system_id}/deals/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/deals/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_event_rules(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/event-rules.

        GET /api/system/{system_id}/event-rules/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/event-rules/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_events(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/events.

        GET /api/system/{system_id}/events/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/events/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_finance_terms(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/finance-terms.

        GET /api/system/{system_id}/finance-terms/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/finance-terms/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_forecast_settings(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/forecast-settings.

        GET /api/system/{system_id}/forecast-settings/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/forecast-settings/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_geometries(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/geometries.

        GET /api/system/{system_id}/geometries/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/geometries/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_goos(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/goos.

        GET /api/system/{system_id}/goos/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/goos/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_lines(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/lines.

        GET /api/system/{system_id}/lines/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/lines/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_lines_parameters(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/lines/parameters.

        GET /api/system/{system_id}/lines/parameters/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/lines/parameters/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_live_series(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/live-series.

        GET /api/system/{system_id}/live-series/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/live-series/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_live_sources(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/live-sources.

        GET /api/system/{system_id}/live-sources/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/live-sources/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_nodes(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/nodes.

        GET /api/system/{system_id}/nodes/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/nodes/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_nodes_parameters(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/nodes/parameters.

        GET /api/system/{system_id}/nodes/parameters/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/nodes/parameters/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_operation_sites(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/operation-sites.

        GET /api/system/{system_id}/operation-sites/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/operation-sites/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_optimization_operations(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/optimization-operations.

        GET /api/system/{system_id}/optimization-operations/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/optimization-operations/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_optimizations(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/optimizations.

        GET /api/system/{system_id}/optimizations/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/optimizations/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_parameters(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/parameters.

        GET /api/system/{system_id}/parameters/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/parameters/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_results_configs(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/results/configs.

        GET /api/system/{system_id}/results/configs/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/results/configs/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_results_dashboards(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/results/dashboards.

        GET /api/system/{system_id}/results/dashboards/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/results/dashboards/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_run_notes(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/run-notes.

        GET /api/system/{system_id}/run-notes/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/run-notes/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_scenarios(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/scenarios.

        GET /api/system/{system_id}/scenarios/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/scenarios/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_setpoint_outputs(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/setpoint-outputs.

        GET /api/system/{system_id}/setpoint-outputs/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/setpoint-outputs/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_spotdeals(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/spotdeals.

        GET /api/system/{system_id}/spotdeals/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/spotdeals/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_studies(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/studies.

        GET /api/system/{system_id}/studies/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/studies/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_technologies_parameters(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/technologies/parameters.

        GET /api/system/{system_id}/technologies/parameters/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/technologies/parameters/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_tradelimits(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/tradelimits.

        GET /api/system/{system_id}/tradelimits/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/tradelimits/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_weather_forecasts(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/weather-forecasts.

        GET /api/system/{system_id}/weather-forecasts/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/weather-forecasts/updates", **{"since": since, "limit": limit, "after": after})

    def updates_system_system_id_webhooks(self, system_id: str, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: system/:system_id/webhooks.

        GET /api/system/{system_id}/webhooks/updates; scope read.
        """
        return self._client.get(f"system/{_part(system_id)}/webhooks/updates", **{"since": since, "limit": limit, "after": after})

    def updates_systems(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: systems.

        GET /api/systems/updates; scope read.
        """
        return self._client.get("systems/updates", **{"since": since, "limit": limit, "after": after})

    def updates_tariffs(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: tariffs.

        GET /api/tariffs/updates; scope read.
        """
        return self._client.get("tariffs/updates", **{"since": since, "limit": limit, "after": after})

    def updates_technologies(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: technologies.

        GET /api/technologies/updates; scope read.
        """
        return self._client.get("technologies/updates", **{"since": since, "limit": limit, "after": after})

    def updates_templates(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: templates.

        GET /api/templates/updates; scope read.
        """
        return self._client.get("templates/updates", **{"since": since, "limit": limit, "after": after})

    def updates_value_sources(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: value-sources.

        GET /api/value-sources/updates; scope read.
        """
        return self._client.get("value-sources/updates", **{"since": since, "limit": limit, "after": after})

    def updates_webhooks(self, *, since: Any = None, limit: Any = None, after: Any = None) -> list[dict[str, Any]]:
        """Changes since: webhooks.

        GET /api/webhooks/updates; scope read.
        """
        return self._client.get("webhooks/updates", **{"since": since, "limit": limit, "after": after})

    def used_parameters(self, id: str, *, q: str | None = None, changed: Literal["0", "1"] | None = None, offset: int | None = None, limit: int | None = None) -> dict[str, Any]:
        """Parameters that a run read, as they were then, and what became of them; by name of component or location.

        GET /api/optimization/{id}/parameters; scope read.
        """
        return self._client.get(f"optimization/{_part(id)}/parameters", **{"q": q, "changed": changed, "offset": offset, "limit": limit})

    def users(self) -> list[dict[str, Any]]:
        """Users of the space.

        GET /api/users; scope read.
        """
        return self._client.get("users")

    def vote_on_answer(self, message_id: str, body: dict[str, Any]) -> dict[str, Any]:
        """Vote on an answer of an own conversation; the last vote counts.

        PATCH /api/rag/feedback/{message_id}; scope read; body needs feedback.
        """
        return self._client.patch(f"rag/feedback/{_part(message_id)}", body)

    def weather_issue_at(self, weather_forecast_id: str, *, at: Any = None) -> dict[str, Any]:
        """The issue of a weather forecast that was the latest known at a time (now by default), with its values.

        GET /api/weather-forecast/{weather_forecast_id}/issue; scope read.
        """
        return self._client.get(f"weather-forecast/{_part(weather_forecast_id)}/issue", **{"at": at})

    def weather_issues(self, weather_forecast_id: str, *, from_: Any = None, to: Any = None) -> list[dict[str, Any]]:
        """When issues of a weather forecast were issued, the latest first, at most 1000.

        GET /api/weather-forecast/{weather_forecast_id}/issues; scope read.
        """
        return self._client.get(f"weather-forecast/{_part(weather_forecast_id)}/issues", **{"from": from_, "to": to})

    def weather_metadata(self, geometry_id: str, weather_type: str) -> dict[str, Any]:
        """The weather series that counts for a place: its own, that of the system's border, that of the whole world.

        GET /api/timeseries-weather-metadata/geometry/{geometry_id}/{weather_type}; scope read.
        """
        return self._client.get(f"timeseries-weather-metadata/geometry/{_part(geometry_id)}/{_part(weather_type)}")

    def webhook_messages(self, webhook_id: str) -> list[dict[str, Any]]:
        """The newest messages of a webhook, the newest first, each with what became of it.

        GET /api/webhook/{webhook_id}/messages; scope read.
        """
        return self._client.get(f"webhook/{_part(webhook_id)}/messages")
